import { explorer } from "../explorer/widget";

export default explorer;

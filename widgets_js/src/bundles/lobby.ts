import { lobby } from "../lobby/widget";

export default lobby;

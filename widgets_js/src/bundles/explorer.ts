import { Explorer } from "../explorer/explorer";
import type { ExplorerModel } from "../explorer/model";
import { mount } from "../mount";

export default mount<ExplorerModel>(Explorer);

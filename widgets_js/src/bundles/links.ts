import { Cards } from "../links/cards";
import type { LinksModel } from "../links/model";
import { mount } from "../mount";

export default mount<LinksModel>(Cards);

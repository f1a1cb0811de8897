import { Lab } from "../lab/lab";
import type { LabModel } from "../lab/model";
import { mount } from "../mount";

export default mount<LabModel>(Lab);

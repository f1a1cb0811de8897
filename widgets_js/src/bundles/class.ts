import { ClassBoard } from "../class/classBoard";
import type { ClassModel } from "../class/model";
import { mount } from "../mount";

export default mount<ClassModel>(ClassBoard);

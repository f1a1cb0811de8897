import { Lobby } from "../lobby/lobby";
import type { LobbyModel } from "../lobby/model";
import { mount } from "../mount";

export default mount<LobbyModel>(Lobby, (model) => model.send({ type: "hello" }));

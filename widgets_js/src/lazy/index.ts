// Pages that few matches need. A board loads this script when it renders the first of them.
export { setRuntime } from "../runtime";
export { Ask } from "./ask";
export { Curtain } from "./curtain";
export { EditorFooter, Form, Stock } from "./editor";
export { Mark } from "./mark";
export { Others } from "./others";
export { OwnReview } from "./ownReview";
export { OpenStory, StoryPage } from "./story";
export { Task } from "./task";
export { Thoughts } from "./thoughts";
export { WhatIf } from "./whatIf";
export { WorksheetFooter } from "./worksheetFooter";

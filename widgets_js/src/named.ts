import type { ElementProps } from "./contract";

/** An element whose name begins with the text on it. In a picture, elements have no names. */
export const named = (props: ElementProps, ...written: readonly string[]): ElementProps => {
  const label = props["aria-label"];
  return label ? { ...props, "aria-label": [...written, label].join(", ") } : props;
};

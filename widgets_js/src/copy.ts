import { useEffect, useState } from "preact/hooks";
import { COPIED_MS, copy } from "./clipboard";

export { COPIED_MS, copy };

/** Return the text that was just copied, empty after a while, and a function that copies a text. */
export function useCopied(): readonly [copied: string, copy: (text: string) => void] {
  const [copied, setCopied] = useState("");
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(""), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, (text) => void copy(text).then(() => setCopied(text))];
}

import { useEffect, useState } from "preact/hooks";

/** How long a button says that something was copied, in milliseconds. */
export const COPIED_MS = 3000;

/** Copy a text to the clipboard. Insecure pages only have the old method. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

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

// Copies texts. It needs no Preact, so that pages without it can use it.

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

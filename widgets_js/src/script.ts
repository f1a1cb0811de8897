/** Import a script from its text. */
export async function load<T>(script: string): Promise<T> {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Pictures that are saved as files of the browser's downloads.

/** Save a picture as PNG or SVG; as SVG if the browser can't draw it. `scale` is the number of pixels per unit. */
export async function save(svg: string, name: string, as: "png" | "svg", scale = 1): Promise<void> {
  const pixels = as === "png" ? await drawn(svg, scale).catch(() => null) : null;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(pixels ?? new Blob([svg], { type: "image/svg+xml" }));
  link.download = `${name}.${pixels ? "png" : "svg"}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Draw an SVG picture; null if the browser can't. */
async function drawn(svg: string, scale: number): Promise<Blob | null> {
  const image = new Image();
  // The picture of a board contains HTML, and Chromium lets such an image be read from a canvas only with a data address.
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

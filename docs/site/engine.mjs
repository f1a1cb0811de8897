// Starts Python with boardbook from a snapshot of its memory, in a fraction of the time that imports take.
//
// `engine.bin`, written by `snapshot.mjs`, is compressed by gzip: the length of a list as a 32-bit number, the list as
// JSON, and the contents that it names: the files of the packages, then the memory. A snapshot contains no files, so
// they are written again for whatever is imported or read later.

/** Return the place where packages are installed. */
export const packagesIn = (python) => python.runPython("import site; site.getsitepackages()[0]");

/** Write files: pairs of a path and its content. */
export function writeFiles({ FS }, files) {
  for (const [path, content] of files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, content);
  }
}

/** Return the bytes of an engine: the length of its list, the list, and the contents. */
export function pack(files, memory) {
  const parts = [...files, ["", memory]];
  const list = new TextEncoder().encode(
    JSON.stringify(parts.map(([path, content]) => [path, content.length])),
  );
  const bytes = new Uint8Array(parts.reduce((sum, [, content]) => sum + content.length, 4 + list.length));
  new DataView(bytes.buffer).setUint32(0, list.length);
  bytes.set(list, 4);
  let at = 4 + list.length;
  for (const [, content] of parts) {
    bytes.set(content, at);
    at += content.length;
  }
  return bytes;
}

/** Return the files and the memory of an engine. */
export function unpack(bytes) {
  const list = 4 + new DataView(bytes.buffer).getUint32(0);
  let at = list;
  const parts = JSON.parse(new TextDecoder().decode(bytes.subarray(4, list))).map(([path, length]) => {
    at += length;
    return [path, bytes.subarray(at - length, at)];
  });
  const [[, memory]] = parts.splice(-1);
  // Pyodide reads the memory as 32-bit numbers, so it must begin at a multiple of four bytes.
  return { files: parts, memory: memory.slice() };
}

async function download(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return unpack(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Return Python as it was when the snapshot was made. `runtime` is the address of the folder with this file. */
export async function start(runtime) {
  const engine = download(`${runtime}engine.bin`);
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    import(`${runtime}pyodide.mjs`),
    import(`${runtime}pyodide.asm.mjs`),
  ]);
  const python = await loadPyodide({
    indexURL: runtime,
    _loadSnapshot: engine.then(({ memory }) => memory),
    async createPyodideModule(settings) {
      const module = await create(settings);
      // Pyodide (314.0.7) doesn't make room for a memory that had grown before the snapshot.
      module._emscripten_resize_heap((await engine).memory.length);
      return module;
    },
  });
  writeFiles(python, (await engine).files);
  python.runPython("import random; random.seed()"); // otherwise, every page would draw the same numbers
  return python;
}

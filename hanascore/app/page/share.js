// An evening as a text for the fragment of an address, and back. A fragment comes from strangers.

// The most characters that a fragment may inflate to.
const MOST = 1_000_000;

const pipe = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export const pack = async (data) => {
  const stream = pipe(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

// Return the data of a fragment; null if it is none of ours.
export const unpack = async (fragment) => {
  try {
    const text = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const reader = pipe(bytes, new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST) {
        await reader.cancel();
        return null;
      }
      parts.push(value);
    }
    return JSON.parse(await new Blob(parts).text());
  } catch {
    return null;
  }
};

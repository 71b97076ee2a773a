import type { ServerResponse } from 'node:http';

/** Bytes of a body that are written at once: what a client has read is seen by whole writes. */
const PIECE_BYTES = 64 * 1024;

/** Writes a body as fast as the client reads, the last piece by `finish`. False if the client has left. */
export async function writeBody(
  body: Buffer,
  outgoing: ServerResponse,
  finish: (last: Buffer) => void,
): Promise<boolean> {
  let rest = body;
  for (; rest.length > PIECE_BYTES; rest = rest.subarray(PIECE_BYTES))
    if (!(await writePiece(rest.subarray(0, PIECE_BYTES), outgoing))) return false;
  finish(rest);
  return true;
}

/** Sends a stream as it comes, until it ends or the client leaves; a stream that fails breaks the connection off. */
export async function writeStream(stream: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  if (outgoing.destroyed) cancel();
  outgoing.once('close', cancel);
  // The failure may come while the client reads nothing, and then no read is pending that would see it.
  reader.closed.catch(() => outgoing.destroy());
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (!(await writePiece(part.value, outgoing))) return;
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Resolves when more can be written. False if the client has left. */
async function writePiece(piece: Uint8Array, outgoing: ServerResponse): Promise<boolean> {
  if (outgoing.destroyed) return false;
  if (outgoing.write(piece)) return true;
  await new Promise<void>((resolve) => {
    const go = () => {
      outgoing.off('drain', go);
      outgoing.off('close', go);
      resolve();
    };
    outgoing.once('drain', go);
    outgoing.once('close', go);
  });
  return !outgoing.destroyed;
}

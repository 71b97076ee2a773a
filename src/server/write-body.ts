import type { ServerResponse } from 'node:http';

/** Bytes per write: progress of a client is visible only per write. */
const PIECE_BYTES = 64 * 1024;

/** Writes a body as fast as the client reads, the last piece by `finish`. Returns false if the client disconnected. */
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

/** Sends a stream until it ends or the client disconnects. If the stream fails, the connection is closed. */
export async function writeStream(stream: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  if (outgoing.destroyed) cancel();
  outgoing.once('close', cancel);
  // The stream can fail while the client reads nothing. Then no read is pending that would reject.
  reader.closed.catch(() => outgoing.destroy());
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (!(await writePiece(part.value, outgoing))) return;
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}

/** Resolves when more can be written; to false if the client disconnected. */
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

import colors from 'picocolors';

/** Functions that color text, or leave it plain. */
export type Paint = ReturnType<typeof colors.createColors>;

/** Leaves text plain. */
export const plain: Paint = colors.createColors(false);

/** Returns colors if the stream is a terminal that supports them. */
export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  return colors.createColors(stream.isTTY === true && colors.isColorSupported);
}

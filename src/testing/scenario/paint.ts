import colors from 'picocolors';

/** Colours, or none. */
export type Paint = ReturnType<typeof colors.createColors>;

export const plain: Paint = colors.createColors(false);

/** Colours where a person looks on at a terminal that has them. */
export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  return colors.createColors(stream.isTTY === true && colors.isColorSupported);
}

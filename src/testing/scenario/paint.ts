import colors from 'picocolors';
import { allowsColors } from '../environment.ts';
import { type Terminal, widthOf } from './terminal-width.ts';

/** Functions that color text, or leave it plain. */
export type Paint = ReturnType<typeof colors.createColors>;

/** The style of printed output. */
export interface OutputStyle {
  readonly paint: Paint;
  /** Maximum characters in a line. */
  readonly width: number;
}

/** As wide as any line of a scenario, because `toString()` must not depend on the terminal. */
const WIDTH_MAX = 115;

/** Plain text for `toString()`. */
export const plainStyle: OutputStyle = { paint: colors.createColors(false), width: WIDTH_MAX };

/** Returns the style for a stream. */
export function styleFor(stream: Terminal): OutputStyle {
  return { paint: paintFor(stream), width: widthOf(stream) };
}

/** Returns colors if the stream is a terminal that supports them. */
export function paintFor(stream: Terminal): Paint {
  return colors.createColors(showsCodes(stream) && colors.isColorSupported);
}

/** Reports whether the stream is a terminal that colors and cursor codes can be written to. */
export function showsCodes({ isTTY }: Terminal): boolean {
  return isTTY === true && allowsColors();
}

/** The size of text that a browser has unless its user chooses another one. */
const USUAL_PX = 16;

/** Returns 2 if the user has doubled the size of text. Heights that code computes grow with it, as those in rem do. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX;
}

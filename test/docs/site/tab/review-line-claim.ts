/** The line sums up the findings of all files of a run. An example is one file, and its page does not show the line. */
export function claimReviewLine(): boolean {
  return false;
}

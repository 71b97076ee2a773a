/** Anchors, as GitHub derives them from headings. Code blocks have none: a `#` there begins a comment. */
export function headingsOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** The text of the heading with an anchor, by default of the title. */
export function headingAt(text: string, anchor?: string): string {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  const titles = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const found = anchor === undefined ? titles[0] : titles.find((title) => anchorOf(title) === anchor);
  return (found ?? '').replaceAll('`', '');
}

/** The anchor of one heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

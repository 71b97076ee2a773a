import { gunzipSync, gzipSync } from 'node:zlib';
import { packReport, type Report } from '../../analysis/inspection/report.ts';
import { fromBase64, toBase64 } from '../../engine/crypto.ts';

/** Returns a text for a script element: compressed, in base64. */
export function packedText(text: string): string {
  return toBase64(gzipSync(text, { level: 9 }));
}

/** The type of script elements with packed texts. */
export const PACKED_TYPE = 'application/gzip+base64';

/** Returns the packed text of an element of a page; undefined if the page does not have it. */
export function textInPage(html: string, id: string): string | undefined {
  const start = `<script type="${PACKED_TYPE}" id="${id}">`;
  const from = html.indexOf(start);
  if (from < 0) return undefined;
  const packed = html.slice(from + start.length, html.indexOf('<', from + start.length));
  return new TextDecoder().decode(gunzipSync(fromBase64(packed)));
}

/** Returns a report for the element that the inspector reads. */
export function packedReport(report: Report): string {
  return packedText(JSON.stringify(packReport(report)));
}

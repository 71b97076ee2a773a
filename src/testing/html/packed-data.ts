import { gzipSync } from 'node:zlib';
import { packReport, type Report } from '../../analysis/inspection/report.ts';
import { toBase64 } from '../../engine/crypto.ts';

/** Returns a text for a script element: compressed, in base64. */
export function packedText(text: string): string {
  return toBase64(gzipSync(text, { level: 9 }));
}

/** Returns a report for the element that the inspector reads. */
export function packedReport(report: Report): string {
  return packedText(JSON.stringify(packReport(report)));
}

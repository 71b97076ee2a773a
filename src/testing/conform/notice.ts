import type { Difference } from './difference.ts';
import { valueText } from './difference.ts';

/** Returns what a client of the gateway would notice of a difference. */
export function noticeOf({ kind, path, field, ours, theirs }: Difference, operation: string): string {
  const name = field === '' ? path : field;
  switch (kind) {
    case 'status':
      return statusNotice(Number(ours), Number(theirs), operation);
    case 'header':
      return `A client that reads the ${path} gets ${valueText(theirs)}.`;
    case 'missing':
      return ours === null
        ? `A client that expects null in ${name} finds no such field.`
        : `A client that reads ${name} finds no such field.`;
    case 'type':
      return `A typed client can't parse ${name}, or computes with the wrong type.`;
    case 'rows':
      return `A client that shows or pages this list sees other rows, or the same rows in another order.`;
    case 'leak':
      return `Logs and databases of clients receive a full card or account number.`;
    case 'event':
      return `A webhook handler receives other events, or receives them in another order.`;
    default:
      return `A client that branches on ${name} behaves differently.`;
  }
}

function statusNotice(ours: number, theirs: number, operation: string): string {
  if (ours >= 400 && theirs < 300)
    return `A request that should be rejected is executed: ${operation} does work that the client does not expect.`;
  if (ours < 300 && theirs >= 400)
    return `A request that should work is rejected: ${operation} can't be used like this.`;
  return `A client that handles status ${ours} does not recognize ${theirs}.`;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A shop that believes what it is answered, and nothing else. */
export const SHOP = `(gateway, { fetch }) => {
  const books = {};
  return {
    async order({ id, amountCents, method }) {
      const response = await fetch(gateway.baseUrl + '/v1/transactions', {
        method: 'POST',
        headers: { 'api-key': gateway.merchant.apiKey, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ type: method.type === 'card' ? 'SALE' : 'PAYMENT', amount: amountCents, payment_method: method, metadata: { order_id: id } }),
      });
      const { transaction_state } = await response.json();
      if (transaction_state === 'authorized') books[id] = { paidCents: amountCents };
    },
    records: () => books,
  };
}`;

/** Returns a folder with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

import type { Gateway } from '../../src/index.ts';
import { SALE } from './worlds.ts';

export const BODY = JSON.stringify(SALE);

export function saleInit(apiKey: string) {
  return { method: 'POST', body: BODY, headers: { 'content-type': 'application/json', 'api-key': apiKey } } as const;
}

export function saleAddress(gateway: Gateway): string {
  return `${gateway.baseUrl}/v1/transactions`;
}

/** Returns the gateway's response to a sale, which the bare handlers send. */
export async function realAnswer(gateway: Gateway): Promise<{ readonly text: string; readonly init: ResponseInit }> {
  const answer = await gateway.fetch(new Request(saleAddress(gateway), saleInit(gateway.merchant.apiKey)));
  return { text: await answer.text(), init: { status: answer.status, headers: [...answer.headers] } };
}

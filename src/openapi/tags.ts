import type { IdKind } from '../contract/id-kinds.ts';
import { idPattern } from '../engine/ids.ts';
import type { OpenApiParameter } from './types.ts';

/** Descriptions of resources, by the first word of their operations' names. */
const TAGS = {
  transactions: {
    name: 'Transactions',
    of: 'TRANSACTION',
    description: 'Card and bank account payments. The kind of payment method determines the processor.',
  },
  paymentTokens: {
    name: 'Payment tokens',
    of: 'PAYMENT_TOKEN',
    description: 'The vault: cards and bank accounts, stored once and shown masked.',
  },
  batches: {
    name: 'Batches',
    of: 'BATCH',
    description: 'Groups of transactions that settle together: one processor’s transactions of a day.',
  },
  deposits: {
    name: 'Deposits',
    of: 'DEPOSIT',
    description: 'Money that reached the merchant’s bank, or was debited there, with its statement.',
  },
  disputes: {
    name: 'Disputes',
    of: 'DISPUTE',
    description: 'Chargebacks, inquiries, and alerts of card transactions: an extension.',
  },
  clients: { name: 'Clients', of: 'CLIENT', description: 'Resellers, and the merchants below them.' },
  integrations: {
    name: 'Integrations',
    of: 'INTEGRATION',
    description: 'Connections of a client to processors and other third parties.',
  },
  users: { name: 'Users', of: 'USER', description: 'The users of a client, and their roles.' },
  mfa: { name: 'MFA', of: 'CHALLENGE', description: 'Second factors of users: challenges and verifications.' },
  auth: { name: 'Authentication', of: 'KEY', description: 'API keys for users.' },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly of: IdKind; readonly description: string }>
>;

/** Webhooks are sent to endpoints. They are not operations of the gateway. */
export const WEBHOOK_TAG = {
  name: 'Webhooks',
  description: 'Events delivered to endpoints, signed as Standard Webhooks specifies.',
};

/** Every tag of the document, in order. */
export const ALL_TAGS = [...Object.values(TAGS).map(({ name, description }) => ({ name, description })), WEBHOOK_TAG];

/** Returns the tag of a row. */
export function tagOf(operation: string): (typeof TAGS)[keyof typeof TAGS] {
  const [resource = ''] = operation.split('.');
  const tag = Object.entries(TAGS).find(([name]) => name === resource)?.[1];
  if (tag === undefined) throw new Error(`no tag for ${operation}: add a row to src/openapi/tags.ts`);
  return tag;
}

/** Rows whose path contains the id of another kind of object. */
const NAMES_ANOTHER: Readonly<Record<string, IdKind>> = { 'integrations.summary': 'CLIENT' };

/** Describes the `{id}` in a row's path. */
export function idParameter(operation: string, example: string): OpenApiParameter {
  const kind = NAMES_ANOTHER[operation] ?? tagOf(operation).of;
  const noun = kind.toLowerCase().replace('_', ' ');
  return {
    name: 'id',
    in: 'path',
    required: true,
    // "user" takes the article "a", although it starts with a vowel letter.
    description: `The id of ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}.`,
    schema: { type: 'string', pattern: idPattern(kind) },
    example,
  };
}

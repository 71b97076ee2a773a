import { z } from 'zod';
import { correlationId, idOf, moment } from '../../core/answer-words.ts';
import { documented, named } from '../../core/schema-names.ts';
import { isoText } from '../../core/time.ts';
import { text } from '../../core/words.ts';
import { ROLES, type Role } from '../permissions.ts';
import type { IssuedKeyRecord } from './login.ts';

/** Body of `POST /v1/auth/keys`. */
export interface KeyRequest {
  readonly email: string;
  readonly password: string;
  /** The client that the key is for: the person's own, which is the default, or one below it. */
  readonly client_id?: string;
  readonly label?: string;
}

/** A key, shown this once. */
export interface IssuedKey {
  readonly key_id: string;
  readonly object: 'api_key';
  /** `sk_<environment>_` and 32 letters; kept as its hash only. */
  readonly api_key: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly role: Role;
  /** `mfa_pending`: opens `/v1/mfa/*` only, until a verification succeeds. */
  readonly status: 'active' | 'mfa_pending';
  readonly label: string | null;
  readonly created_at: string;
  readonly correlation_id: string;
}

/** Longer than any password that could be right; a longer one is not hashed. */
const PASSWORD_SENT_MAX = 1_000;

export const keyRequest = named(
  'KeyRequest',
  z.object({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(PASSWORD_SENT_MAX),
    client_id: z.string().max(100).optional(),
    label: text(100).optional(),
  }),
);
export type ParsedKeyRequest = z.output<typeof keyRequest>;

export const issuedKeyView = named(
  'IssuedKey',
  z.strictObject({
    key_id: idOf('KEY'),
    object: z.literal('api_key'),
    api_key: documented(z.string(), { pattern: '^sk_(development|sandbox|production)_[A-Za-z0-9]{32}$' }),
    client_id: idOf('CLIENT'),
    user_id: idOf('USER'),
    role: z.enum(ROLES),
    status: z.enum(['active', 'mfa_pending']),
    label: z.string().nullable(),
    created_at: moment,
    correlation_id: correlationId,
  }),
);

/** Domain to wire. */
export function viewIssuedKey(key: IssuedKeyRecord): Omit<IssuedKey, 'correlation_id'> {
  return {
    key_id: key.keyId,
    object: 'api_key',
    api_key: key.apiKey,
    client_id: key.clientId,
    user_id: key.userId ?? '',
    role: key.role,
    status: key.status === 'mfa_pending' ? 'mfa_pending' : 'active',
    label: key.label,
    created_at: isoText(key.createdAt),
  };
}

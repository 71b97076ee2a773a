import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import { correlationId, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { text } from '../../../engine/text-schemas.ts';
import { isoText } from '../../../engine/time.ts';
import type { ApiKeyRecord } from '../api-keys/store.ts';
import type { UserRecord } from '../users/store.ts';

/** Body of `POST /v1/auth/keys`. */
export type KeyRequest = {
  /** The user's email address. */
  readonly email: string;
  /** The user's password. */
  readonly password: string;
  /** The client that the key is for: the user's own client (default), or one below it. */
  readonly client_id?: string | undefined;
  /** A name for the key, at most 100 characters. */
  readonly label?: string | undefined;
};

/** An issued API key. It is returned only once. */
export type IssuedKey = {
  /** `KEY-` and 26 characters; identifies the key in logs. */
  readonly key_id: string;
  /** Always `api_key`. */
  readonly object: 'api_key';
  /** `sk_<environment>_` and 32 letters or digits; the gateway stores only its hash. */
  readonly api_key: string;
  /** The client that the key is for. */
  readonly client_id: string;
  /** The user that the key belongs to. */
  readonly user_id: string;
  /** The user's role, which determines the key's permissions. */
  readonly role: Role;
  /** `mfa_pending` allows only `/v1/mfa/*` until a verification succeeds. */
  readonly status: 'active' | 'mfa_pending';
  /** The label of the request; null if omitted. */
  readonly label: string | null;
  /** ISO 8601. */
  readonly created_at: string;
  /** Id of this request. */
  readonly correlation_id: string;
};

/** Longer than any valid password; longer ones are not hashed. */
const PASSWORD_SENT_MAX = 1_000;

/** The schema of the body of `POST /v1/auth/keys`. */
export const keyRequest = lazily(() =>
  named(
    'KeyRequest',
    z.object({
      email: z.string().min(1).max(254),
      password: z.string().min(1).max(PASSWORD_SENT_MAX),
      client_id: z.string().max(100).optional(),
      label: text(100).optional(),
    }),
  ),
);
/** The parsed request for a key. */
export type ParsedKeyRequest = z.output<ReturnType<typeof keyRequest>>;

/** The schema of an issued key in responses. */
export const issuedKeyView = lazily(() =>
  named(
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
      created_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);

/** Returns an issued key as an API response. */
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

/** A new key with its text, which is returned only once. */
export interface IssuedKeyRecord extends ApiKeyRecord {
  readonly apiKey: string;
  readonly role: UserRecord['role'];
}

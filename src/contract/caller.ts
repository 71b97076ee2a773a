import type { Role } from './permissions.ts';

/** Identifies a caller by its key and `Client-Id`: the acting client, and the user if the key belongs to a user. */
export interface CallerIdentity {
  /** Null without a key: the clock, or a caller that requests one. */
  readonly keyId: string | null;
  /** Null for a client's own key. */
  readonly userId: string | null;
  /** A client's own key has the rights of an admin. */
  readonly role: Role;
  /** `mfa_pending` keys can only verify a second factor. */
  readonly keyStatus: 'active' | 'mfa_pending';
  readonly clientId: string;
  readonly clientKind: 'merchant' | 'reseller' | 'clockwork' | 'nobody';
  /** The ids of the client and of the clients above it, `/CLIENT-…/CLIENT-…/`. A subtree is a prefix. */
  readonly clientPath: string;
  readonly clientStatus: 'active' | 'suspended' | 'closed';
}

/** The credentials of a request: the values of its key headers, and the client to act for. */
export interface Credentials {
  readonly keys: readonly string[];
  readonly clientId?: string | undefined;
  /** The request has no key, but an Authorization header; its value is ignored. */
  readonly hasAuthorization?: true;
}

/** Identifies a caller in the request log. */
export interface CallerIds {
  readonly clientId: string | null;
  readonly keyId: string | null;
  readonly userId: string | null;
}

import type { Role } from './permissions.ts';

/** Who asks, as their key and `Client-Id` say: the acting client, and the person where the key is a person's. */
export interface CallerIdentity {
  /** Null where nobody shows a key: the clock, or somebody who asks for one. */
  readonly keyId: string | null;
  /** Null for a client's own key. */
  readonly userId: string | null;
  /** A client's own key has the rights of an admin. */
  readonly role: Role;
  /** `mfa_pending`: good for a verification and for nothing else. */
  readonly keyStatus: 'active' | 'mfa_pending';
  readonly clientId: string;
  readonly clientKind: 'merchant' | 'reseller' | 'clockwork' | 'nobody';
  /** The clients above it and itself, `/CLIENT-…/CLIENT-…/`: a subtree is a prefix. */
  readonly clientPath: string;
  readonly clientStatus: 'active' | 'suspended' | 'closed';
}

/** What a caller shows at the door: the values of the key headers, and the client on whose behalf. */
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

import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { ROLES, type Role } from '../../../contract/permissions.ts';
import { pageOf, skipTake } from '../../../engine/paging.ts';
import { correlationId, idOf, isoTimestamp } from '../../../engine/response-schemas.ts';
import { named } from '../../../engine/schema-names.ts';
import { type AnyCase, phone, text, word } from '../../../engine/text-schemas.ts';
import { isoOrNull, isoText } from '../../../engine/time.ts';
import type { UserRecord } from './store.ts';

/** The channel of a second factor: a code by SMS or email, or an authenticator app (`totp`). */
export type MfaChannel = 'sms' | 'email' | 'totp';

/** A user of a client in responses, which never contain the password. Times are ISO 8601 in UTC. */
export type User = {
  /** `USER-` and 26 characters. */
  readonly user_id: string;
  /** Always `user`. */
  readonly object: 'user';
  /** The client that the user works for. */
  readonly client_id: string;
  /** 1 to 100 characters. */
  readonly first_name: string;
  /** 1 to 100 characters. */
  readonly last_name: string;
  /** Unique across all clients; the login name. */
  readonly email: string;
  /** Destination of SMS codes; null if not given. */
  readonly phone: string | null;
  /** Determines the user's permissions. */
  readonly role: Role;
  /** `inactive` after `DELETE`. */
  readonly status: 'active' | 'inactive';
  /** The enrolled second factor; `channel` is null if none is enrolled. */
  readonly mfa: { readonly enabled: boolean; readonly channel: MfaChannel | null };
  /** Base32 secret for an authenticator app; present only in the response that enrolls `totp`. */
  readonly totp_secret?: string | undefined;
  /** Time of the last issued API key; null before the first login. */
  readonly last_login_at: string | null;
  /** Creation time. */
  readonly created_at: string;
  /** Time of the last change. */
  readonly updated_at: string;
  /** Id of this request; in lists, of the request that created the item. */
  readonly correlation_id: string;
};

/** Body of `POST /v1/users`. */
export type UserRequest = {
  /** 1 to 100 characters. */
  readonly first_name: string;
  /** 1 to 100 characters. */
  readonly last_name: string;
  /** Must be unique across all clients. */
  readonly email: string;
  /** Determines the user's permissions. */
  readonly role: AnyCase<Role>;
  /** The client of the new user: the caller's own client (default), or one below it. */
  readonly client_id?: string | undefined;
  /** An optional plus sign and 7 to 15 digits. */
  readonly phone?: string | null | undefined;
  /** 12 to 128 characters. If omitted, the user cannot log in until a password is set. */
  readonly password?: string | undefined;
};

/** Body of `PUT /v1/users/{id}`. Omitted fields do not change. */
export type UserUpdate = {
  /** 1 to 100 characters. */
  readonly first_name?: string | undefined;
  /** 1 to 100 characters. */
  readonly last_name?: string | undefined;
  /** Must be unique across all clients. */
  readonly email?: string | undefined;
  /** A client's last active owner keeps the role. */
  readonly role?: AnyCase<Role> | undefined;
  /** An optional plus sign and 7 to 15 digits; null clears it. */
  readonly phone?: string | null | undefined;
  /** 12 to 128 characters. */
  readonly password?: string | undefined;
  /** `active` restores a deactivated user. */
  readonly status?: AnyCase<User['status']> | undefined;
  /** Enrolls a second factor, or disables it with `enabled: false`. */
  readonly mfa?: { readonly enabled: boolean; readonly channel?: AnyCase<MfaChannel> | null | undefined } | undefined;
};

/** Body of `PUT /v1/users/me/passwords`. */
export type PasswordChange = {
  /** The password to replace. */
  readonly current_password: string;
  /** 12 to 128 characters. */
  readonly new_password: string;
  /** Token of a successful verification; required if the user has a second factor. */
  readonly mfa_token?: string | undefined;
};

/** Query of `GET /v1/users`; several filters must all hold. */
export type UserQuery = {
  /** Number of rows to skip. Default 0. */
  readonly skip?: number | undefined;
  /** Page size, 1 to 100. Default 25. */
  readonly take?: number | undefined;
  /** Only those of this client. */
  readonly client_id?: string | undefined;
  /** Only those with this role. */
  readonly role?: AnyCase<Role> | undefined;
  /** Only those with this status. */
  readonly status?: AnyCase<User['status']> | undefined;
  /** Only the user with this email address. */
  readonly email?: string | undefined;
  /** Case-insensitive substring of id, names or email. */
  readonly search_text?: string | undefined;
  /** Default `created_at`. */
  readonly sort_column?: 'created_at' | 'updated_at' | 'email' | 'last_name' | undefined;
  /** Default `desc`. */
  readonly sort_order?: AnyCase<'asc' | 'desc'> | undefined;
};

const CHANNELS = ['sms', 'email', 'totp'] as const;
const STATUSES = ['active', 'inactive'] as const;
/** The schema of a second factor's channel. */
export const channel = lazily(() => word(CHANNELS));
const name = lazily(() => text(100).min(1));
const email = lazily(() => z.email().max(254));
const password = lazily(() =>
  z.string().min(12, 'must be at least 12 characters long').max(128, 'must be at most 128 characters long'),
);

/** The schema of the body of `POST /v1/users`. */
export const userRequest = lazily(() =>
  named(
    'UserRequest',
    z.object({
      first_name: name(),
      last_name: name(),
      email: email(),
      role: word(ROLES),
      client_id: z.string().max(100).optional(),
      phone: phone().nullable().optional(),
      password: password().optional(),
    }),
  ),
);
/** The parsed request to create a user. */
export type ParsedUserRequest = z.output<ReturnType<typeof userRequest>>;

/** The schema of the body of `PUT /v1/users/{id}`. */
export const userUpdate = lazily(() =>
  named(
    'UserUpdate',
    z.object({
      first_name: name().optional(),
      last_name: name().optional(),
      email: email().optional(),
      role: word(ROLES).optional(),
      phone: phone().nullable().optional(),
      password: password().optional(),
      status: word(STATUSES).optional(),
      mfa: z.object({ enabled: z.boolean(), channel: channel().nullable().optional() }).optional(),
    }),
  ),
);
/** The parsed update of a user. */
export type ParsedUserUpdate = z.output<ReturnType<typeof userUpdate>>;

/** The schema of the body of `PUT /v1/users/me/passwords`. */
export const passwordChange = lazily(() =>
  named(
    'PasswordChange',
    z.object({
      current_password: z.string().min(1).max(1_000),
      new_password: password(),
      mfa_token: z.string().max(100).optional(),
    }),
  ),
);
/** The parsed request to change a password. */
export type ParsedPasswordChange = z.output<ReturnType<typeof passwordChange>>;

/** The schema of the query of a list of users. */
export const userQuery = lazily(() =>
  z.object({
    ...skipTake(),
    client_id: z.string().max(100).optional(),
    role: word(ROLES).optional(),
    status: word(STATUSES).optional(),
    email: z.string().max(254).optional(),
    search_text: z.string().max(255).optional(),
    sort_column: z.enum(['created_at', 'updated_at', 'email', 'last_name']).default('created_at'),
    sort_order: word(['asc', 'desc']).default('desc'),
  }),
);
/** The parsed query of a list of users. */
export type ParsedUserQuery = z.output<ReturnType<typeof userQuery>>;

/** The schema of a user in responses. */
export const userView = lazily(() =>
  named(
    'User',
    z.strictObject({
      user_id: idOf('USER'),
      object: z.literal('user'),
      client_id: idOf('CLIENT'),
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      role: z.enum(ROLES),
      status: z.enum(STATUSES),
      mfa: z.strictObject({ enabled: z.boolean(), channel: z.enum(CHANNELS).nullable() }),
      totp_secret: z.string().optional(),
      last_login_at: isoTimestamp().nullable(),
      created_at: isoTimestamp(),
      updated_at: isoTimestamp(),
      correlation_id: correlationId(),
    }),
  ),
);
/** The schema of a page of users. */
export const userPage = lazily(() => pageOf(userView()));

/** Returns a user as an API response. */
export function viewUser(user: UserRecord): User {
  return {
    user_id: user.userId,
    object: 'user',
    client_id: user.clientId,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone: user.phone,
    role: user.role,
    status: user.status,
    mfa: { enabled: user.mfaEnabled === 1, channel: user.mfaChannel },
    last_login_at: isoOrNull(user.lastLoginAt),
    created_at: isoText(user.createdAt),
    updated_at: isoText(user.updatedAt),
    correlation_id: user.correlationId,
  };
}

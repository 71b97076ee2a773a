import { z } from 'zod';
import { correlationId, idOf, moment } from '../../core/answer-words.ts';
import { pageOf, skipTake } from '../../core/paging.ts';
import { named } from '../../core/schema-names.ts';
import { isoOrNull, isoText } from '../../core/time.ts';
import { type AnyCase, phone, text, word } from '../../core/words.ts';
import { ROLES, type Role } from '../permissions.ts';
import type { UserRecord } from './store.ts';

/** How a person shows a second factor. */
export type MfaChannel = 'sms' | 'email' | 'totp';

/** A person who works for a client, as the API shows it; a password is never returned. */
export interface User {
  readonly user_id: string;
  readonly object: 'user';
  readonly client_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly status: 'active' | 'inactive';
  readonly mfa: { readonly enabled: boolean; readonly channel: MfaChannel | null };
  /** In the answer that enrols `totp`, and never again: base32, for an authenticator app. */
  readonly totp_secret?: string | undefined;
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

/** Body of `POST /v1/users`. */
export interface UserRequest {
  readonly first_name: string;
  readonly last_name: string;
  /** One person each, over all clients. */
  readonly email: string;
  readonly role: AnyCase<Role>;
  /** The caller's own client, or one below it. */
  readonly client_id?: string;
  readonly phone?: string | null;
  /** 12 to 128 characters. Without one the person can't log in until it is set. */
  readonly password?: string;
}

/** Body of `PUT /v1/users/{id}`: what is absent stays. */
export interface UserUpdate {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly role?: AnyCase<Role>;
  readonly phone?: string | null;
  readonly password?: string;
  /** `active` brings back a person who was deleted. */
  readonly status?: AnyCase<User['status']>;
  readonly mfa?: { readonly enabled: boolean; readonly channel?: AnyCase<MfaChannel> | null };
}

/** Body of `PUT /v1/users/me/passwords`. */
export interface PasswordChange {
  readonly current_password: string;
  /** 12 to 128 characters. */
  readonly new_password: string;
  /** What a verification gave; required where MFA is on. */
  readonly mfa_token?: string;
}

/** Query of `GET /v1/users`. */
export interface UserQuery {
  readonly skip?: number;
  readonly take?: number;
  readonly client_id?: string;
  readonly role?: AnyCase<Role>;
  readonly status?: AnyCase<User['status']>;
  readonly email?: string;
  /** Case-blind part of id, names or email. */
  readonly search_text?: string;
  readonly sort_column?: 'created_at' | 'updated_at' | 'email' | 'last_name';
  readonly sort_order?: AnyCase<'asc' | 'desc'>;
}

const CHANNELS = ['sms', 'email', 'totp'] as const;
const STATUSES = ['active', 'inactive'] as const;
export const channel = word(CHANNELS);
const name = text(100).min(1);
const email = z.email().max(254);
const password = z
  .string()
  .min(12, 'must be at least 12 characters long')
  .max(128, 'must be at most 128 characters long');

export const userRequest = named(
  'UserRequest',
  z.object({
    first_name: name,
    last_name: name,
    email,
    role: word(ROLES),
    client_id: z.string().max(100).optional(),
    phone: phone.nullable().optional(),
    password: password.optional(),
  }),
);
export type ParsedUserRequest = z.output<typeof userRequest>;

export const userUpdate = named(
  'UserUpdate',
  z.object({
    first_name: name.optional(),
    last_name: name.optional(),
    email: email.optional(),
    role: word(ROLES).optional(),
    phone: phone.nullable().optional(),
    password: password.optional(),
    status: word(STATUSES).optional(),
    mfa: z.object({ enabled: z.boolean(), channel: channel.nullable().optional() }).optional(),
  }),
);
export type ParsedUserUpdate = z.output<typeof userUpdate>;

export const passwordChange = named(
  'PasswordChange',
  z.object({
    current_password: z.string().min(1).max(1_000),
    new_password: password,
    mfa_token: z.string().max(100).optional(),
  }),
);
export type ParsedPasswordChange = z.output<typeof passwordChange>;

export const userQuery = z.object({
  ...skipTake,
  client_id: z.string().max(100).optional(),
  role: word(ROLES).optional(),
  status: word(STATUSES).optional(),
  email: z.string().max(254).optional(),
  search_text: z.string().max(255).optional(),
  sort_column: z.enum(['created_at', 'updated_at', 'email', 'last_name']).default('created_at'),
  sort_order: word(['asc', 'desc']).default('desc'),
});

export const userView = named(
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
    last_login_at: moment.nullable(),
    created_at: moment,
    updated_at: moment,
    correlation_id: correlationId,
  }),
);
export const userPage = pageOf(userView);

/** Domain to wire. */
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

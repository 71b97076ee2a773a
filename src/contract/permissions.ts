/** Roles, and the permissions that they have. Every operation requires a permission. */

export const ROLES = ['owner', 'admin', 'developer', 'operator', 'viewer'] as const;
/**
 * The role of a user: `owner` has every permission, `viewer` only reads. The guide to the API lists the permissions of
 * each.
 */
export type Role = (typeof ROLES)[number];

/** The roles that hold each permission. */
// biome-ignore format: a role that lacks a permission shows as a gap
export const PERMISSIONS = {
  'transactions:read':     ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'transactions:create':   ['owner', 'admin', 'developer', 'operator'          ],
  'transactions:capture':  ['owner', 'admin', 'developer', 'operator'          ],
  'transactions:cancel':   ['owner', 'admin', 'developer', 'operator'          ],
  'batches:read':          ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'batches:close':         ['owner', 'admin', 'developer', 'operator'          ],
  'deposits:read':         ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'disputes:read':         ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'disputes:write':        ['owner', 'admin', 'developer', 'operator'          ],
  'payment_tokens:read':   ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'payment_tokens:write':  ['owner', 'admin', 'developer', 'operator'          ],
  'clients:read':          ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'clients:write':         ['owner', 'admin'                                   ],
  'integrations:read':     ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'integrations:write':    ['owner', 'admin', 'developer'                      ],
  'users:read':            ['owner', 'admin', 'developer', 'operator', 'viewer'],
  'users:write':           ['owner', 'admin'                                   ],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
/** A permission that an operation requires. The guide to the API lists the roles that have it. */
export type Permission = keyof typeof PERMISSIONS;

/**
 * The access that an operation requires: a permission; `nobody` (no key needed); `person` (the key of a user, without a
 * permission); `mfa` (also a key whose MFA verification is pending).
 */
export type Access = Permission | 'nobody' | 'person' | 'mfa';

/** Reports whether a role has a permission. */
export function holds(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}

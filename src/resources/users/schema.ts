/** A person who works for a client, as the API shows it; a password never comes back. */
export interface User {
  readonly user_id: string;
  readonly object: 'user';
  readonly client_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly role: 'owner' | 'admin' | 'developer' | 'operator' | 'viewer';
  readonly status: string;
  readonly mfa: { readonly enabled: boolean; readonly channel: 'sms' | 'email' | 'totp' | null };
  readonly last_login_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

/** A reseller or a merchant, as the API shows it. */
export interface Client {
  readonly client_id: string;
  readonly object: 'client';
  readonly kind: 'reseller' | 'merchant';
  readonly name: string;
  readonly legal_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** Merchant category code, four digits. */
  readonly mcc: string | null;
  readonly time_zone: string;
  readonly parent_id: string | null;
  readonly status: 'active' | 'suspended' | 'closed';
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

/** A client's connection to a processor or another third party, as the API shows it. */
export interface Integration {
  readonly integration_id: string;
  readonly object: 'integration';
  readonly client_id: string;
  readonly kind: 'card_processor' | 'ach_processor' | 'other';
  readonly provider: string;
  readonly mid: string | null;
  readonly tid: string | null;
  readonly company_id: string | null;
  readonly odfi_routing_number: string | null;
  readonly sec_codes: readonly string[];
  readonly status: 'active' | 'inactive';
  readonly created_at: string;
  readonly updated_at: string;
  readonly correlation_id: string;
}

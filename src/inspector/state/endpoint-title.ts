/** Names an endpoint: its URL, or what receives its webhooks instead. */
export function endpointTitle(url: string | null): string {
  return url ?? 'A function (no URL)';
}

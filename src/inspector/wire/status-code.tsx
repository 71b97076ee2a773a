interface StatusCodeProps {
  readonly status: number;
  /** The error code; null if the request succeeded. */
  readonly code: string | null;
}

/** Renders the HTTP status of a request, and its error code. */
export function StatusCode({ status, code }: StatusCodeProps) {
  return (
    <>
      <span class={`badge badge-${code === null ? 'good' : 'bad'}`}>{status}</span>
      {code === null ? null : <span class="faint"> {code}</span>}
    </>
  );
}

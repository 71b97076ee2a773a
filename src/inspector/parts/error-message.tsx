import type { RequestError } from '../source/http.ts';

/** Renders an error and its hint. Screen readers announce it when it appears. */
export function ErrorMessage({ error }: { readonly error: RequestError | undefined }) {
  return (
    <div role="alert" class="error-box">
      {error === undefined ? null : (
        <>
          <p class="error-text">{error.message}</p>
          {error.hint === '' ? null : <p>{error.hint}</p>}
        </>
      )}
    </div>
  );
}

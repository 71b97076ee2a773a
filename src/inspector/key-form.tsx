import { useState } from 'preact/hooks';
import { sendJson } from './source/http.ts';
import { requestErrorOf, useApp } from './state/app-state.ts';

/** Asks for the control key, which a server that is open to other machines requires. `problem` is what was wrong with a link. */
export function KeyForm({ problem = '' }: { readonly problem?: string | undefined }) {
  const { source, refresh } = useApp();
  const [error, setError] = useState(problem);
  const enter = async (key: string) => {
    try {
      await openSession(source.controls?.base ?? '', key);
      refresh();
    } catch (error) {
      const { message, hint } = requestErrorOf(error);
      setError(`${message} ${hint}`);
    }
  };
  return (
    <main class="centered">
      <h1>settlebox</h1>
      <p>
        This server is reachable from other machines, so the inspector requires the control key. The server prints the
        key when it starts.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('key');
          void enter(typeof typed === 'string' ? typed.trim() : '');
        }}
      >
        <label>
          Control key
          <input name="key" type="password" autocomplete="off" required />
        </label>
        <button type="submit" class="main">
          Open
        </button>
      </form>
      <p role="alert" class="error-text">
        {error}
      </p>
    </main>
  );
}

/** Exchanges the control key for a cookie that scripts cannot read. */
export function openSession(base: string, key: string): Promise<unknown> {
  return sendJson('POST', `${base}session`, { key });
}

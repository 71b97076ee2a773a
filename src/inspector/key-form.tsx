import { useState } from 'preact/hooks';
import { send } from './source/wire.ts';
import { refusalOf, useApp } from './state/app-state.ts';

/** The server is open to other machines: it lets in who has its key. */
export function KeyForm() {
  const { source, refresh } = useApp();
  const [refused, setRefused] = useState('');
  const enter = async (key: string) => {
    try {
      await openSession(source.controls?.base ?? '', key);
      refresh();
    } catch (error) {
      const { message, hint } = refusalOf(error);
      setRefused(`${message} ${hint}`);
    }
  };
  return (
    <main class="door">
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
      <p role="alert" class="refused">
        {refused}
      </p>
    </main>
  );
}

/** Shows the key once; from then on a cookie that no script can read opens. */
export function openSession(base: string, key: string): Promise<unknown> {
  return send('POST', `${base}session`, { key });
}

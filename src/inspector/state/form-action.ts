import { useState } from 'preact/hooks';
import type { Controls } from '../source/controls.ts';
import type { RequestError } from '../source/http.ts';
import { type Message, requestErrorOf, useAction } from './app-state.ts';

/** An action of a form that displays its own errors. */
interface FormAction {
  readonly busy: boolean;
  readonly error: RequestError | undefined;
  run(work: (controls: Controls) => Promise<Message | undefined>): void;
}

/** Returns an action whose error stays with the form; undefined in a report. */
export function useFormAction(): FormAction | undefined {
  const action = useAction();
  const [error, setError] = useState<RequestError | undefined>();
  if (action === undefined) return undefined;
  return {
    busy: action.busy,
    error,
    run(work) {
      setError(undefined);
      action.run((controls) =>
        work(controls).catch((cause): undefined => {
          setError(requestErrorOf(cause));
        }),
      );
    },
  };
}

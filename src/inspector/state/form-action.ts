import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  if (action === undefined) return undefined;
  return {
    busy: action.busy,
    error,
    run(work) {
      setError(undefined);
      action.run((controls) =>
        work(controls).catch((cause): undefined => {
          // The user went to another page, where the message of the page says it.
          if (!isShown.current) throw cause;
          setError(requestErrorOf(cause));
        }),
      );
    },
  };
}

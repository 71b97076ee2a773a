import { useState } from 'preact/hooks';
import type { Controls } from '../source/controls.ts';
import type { Refused } from '../source/wire.ts';
import { type Message, refusalOf, useAct } from './app-state.ts';

/** Something that is done from a form: where it is refused, the form says why, and what would work. */
export interface Here {
  readonly busy: boolean;
  readonly refused: Refused | undefined;
  act(work: (controls: Controls) => Promise<Message | undefined>): void;
}

/** Undefined where the world is frozen. */
export function useHere(): Here | undefined {
  const doing = useAct();
  const [refused, setRefused] = useState<Refused | undefined>();
  if (doing === undefined) return undefined;
  return {
    busy: doing.busy,
    refused,
    act(work) {
      setRefused(undefined);
      doing.act((controls) =>
        work(controls).catch((error): undefined => {
          setRefused(refusalOf(error));
        }),
      );
    },
  };
}

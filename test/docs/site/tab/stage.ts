/** What an example tells the page, or the test that runs it. */
import type { Gateway } from 'settlebox';
import { format, formatAll, isGateway } from './format.ts';

/** Something that an example has said. */
export type Entry =
  | { readonly kind: 'printed'; readonly text: string }
  | { readonly kind: 'value'; readonly label: string; readonly text: string }
  | { readonly kind: 'test'; readonly name: string; readonly error: string | undefined };

type Print = (...said: readonly unknown[]) => void;

/** What an example gets. */
export interface Stage {
  readonly console: Readonly<Record<'log' | 'info' | 'warn' | 'error', Print>>;
  /** Shows the value of a statement or of a variable. */
  readonly show: (label: string, value: unknown) => void;
  /** Tells that an expectation holds. */
  readonly held: (label: string) => void;
  /** Tells the outcome of a test. */
  readonly tested: (name: string, error: string | undefined) => void;
  /** Called at the end of the example, before its gateways are closed. */
  readonly end: () => Promise<void>;
}

/** The module of an example. */
export interface ExampleModule {
  /** The code that declares the names which the example takes as known: titles and texts. */
  readonly known: readonly (readonly [title: string, text: string])[];
  /** The gateways that the running example has created. */
  readonly openedGateways: Gateway[];
  run(stage: Stage): Promise<void>;
}

/** Returns a stage that passes on what the example says. */
export function stageFor(say: (entry: Entry) => void, end: Stage['end']): Stage {
  const log: Print = (...said) => say({ kind: 'printed', text: formatAll(said) });
  return {
    console: { log, info: log, warn: log, error: log },
    show(label, value) {
      if (isWorthShowing(value)) say({ kind: 'value', label, text: format(value) });
    },
    held: (label) => say({ kind: 'value', label, text: 'holds' }),
    tested: (name, error) => say({ kind: 'test', name, error }),
    end,
  };
}

/** A function and a gateway have no text that says more than their names. */
function isWorthShowing(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && !isGateway(value);
}

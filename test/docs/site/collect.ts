/** Runs examples without a page, and collects what they say. */
import { type Entry, type ExampleModule, stageFor } from './tab/stage.ts';

/** What an example has said, and the error that it ended with. */
export interface Said {
  readonly entries: readonly Entry[];
  readonly error: string | undefined;
}

/** Runs an example to its end. */
export async function collect(example: ExampleModule): Promise<Said> {
  const entries: Entry[] = [];
  const stage = stageFor(
    (entry) => entries.push(entry),
    async () => undefined,
  );
  try {
    await example.run(stage);
    return { entries, error: undefined };
  } catch (error) {
    return { entries, error: error instanceof Error ? error.message : String(error) };
  } finally {
    for (const gateway of example.openedGateways.splice(0)) gateway.close();
  }
}

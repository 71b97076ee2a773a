/** Runs the examples of a page, one after another: a tab has one `fetch`. */
import type { Gateway } from 'settlebox';
import type { Output } from './output.ts';
import { type ExampleModule, stageFor } from './stage.ts';

let earlier: Promise<void> = Promise.resolve();

/** Runs an example, after those that run. Its gateways stay open until its output is closed. */
export async function runExample(id: string, output: Output): Promise<void> {
  const before = earlier;
  let endTurn = () => {};
  earlier = new Promise((resolve) => {
    endTurn = resolve;
  });
  await before;
  let gateways: readonly Gateway[] = [];
  const show = (module?: ExampleModule) => {
    gateways = module?.openedGateways.splice(0) ?? [];
    output.show(gateways);
    endTurn();
    return output.closed;
  };
  try {
    const module: ExampleModule = await import(new URL(`examples/${id}.js`, import.meta.url).href);
    output.start(module.known);
    const stage = stageFor(
      (entry) => output.say(entry),
      () => show(module),
    );
    await module.run(stage).catch((error: unknown) => {
      output.fail(error);
      return show(module);
    });
  } catch (error) {
    output.fail(error);
    await show();
  }
  for (const gateway of gateways) gateway.close();
}

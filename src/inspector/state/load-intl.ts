/**
 * Loads the browser's data of locales and time zones, which takes some tens of milliseconds at the first use, in tasks of their
 * own. Imported before modules that use `Intl`: the page responds between tasks. Bundlers keep it, because package.json lists it
 * under `sideEffects`.
 */
import { nextTask } from './next-task.ts';

await nextTask();
// Loads half of what the next one needs.
Intl.Collator.supportedLocalesOf('en-US');
await nextTask();
new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(0);
await nextTask();
new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'full', timeStyle: 'long' }).format(0);
await nextTask();

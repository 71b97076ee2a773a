/**
 * Loads the browser's data of languages, which takes some tens of milliseconds at the first use, in a task of its own. Imported
 * before modules that use `Intl`: the page responds between tasks.
 */
export {};

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

await nextTask();
new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(0);
await nextTask();

/** Waits for another task, so that the page responds before the work goes on. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

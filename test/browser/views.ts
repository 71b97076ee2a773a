import type { Page } from 'playwright-core';

/** Something to take a picture of. */
export interface View {
  /** Of the file: `overview` becomes `overview-light-1280.png` and three others. */
  readonly name: string;
  /** Below the address of the gateway. */
  readonly path: string;
  /** What to do on the page first, such as opening a transaction; nothing where left out. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export const VIEWS: readonly View[] = [{ name: 'overview', path: '/_sim/' }];

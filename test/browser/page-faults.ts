import type { ConsoleMessage, Page, Request } from 'playwright-core';

/**
 * Writes down what should not happen on a page: an error in its console (a violated content security policy and a
 * failed request among them), an exception that nobody caught, a request to another host than these.
 */
export function watchPage(page: Page, hosts: readonly string[]): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}${placeOf(message)}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.stack ?? error.message}`));
  page.on('crash', () => faults.push('the page has crashed'));
  page.on('request', (request) => {
    if (isForeign(request, hosts)) faults.push(`request to another host: ${request.method()} ${request.url()}`);
  });
  return faults;
}

function placeOf(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return url === '' ? '' : ` (${url}:${lineNumber + 1})`;
}

/** What a page has in itself is no request that leaves it. */
const INSIDE = /^(data|blob|about):/;

function isForeign(request: Request, hosts: readonly string[]): boolean {
  const url = request.url();
  return !INSIDE.test(url) && !hosts.includes(new URL(url).host);
}

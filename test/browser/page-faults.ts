import type { ConsoleMessage, Page, Request } from 'playwright-core';

/**
 * Records faults of a page: an error in its console, which includes violated content security policies and failed requests,
 * an uncaught exception, or a request to a host that is not in the list.
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

/** URLs that are not network requests. */
const LOCAL_URL = /^(data|blob|about):/;

function isForeign(request: Request, hosts: readonly string[]): boolean {
  const url = request.url();
  return !LOCAL_URL.test(url) && !hosts.includes(new URL(url).host);
}

/** What keeps a run away from production, and from more than it may spend. */
import { describe, expect, it, vi } from 'vitest';
import { conform } from '../../src/testing.ts';
import { compared, ownGateway } from './own-gateway.ts';

const SETTINGS = {
  baseUrl: 'https://api.example',
  hosts: ['sandbox.example'],
  keys: { main: { env: 'SETTLEBOX_NO_KEY' } },
};

describe('a run', () => {
  it('sends nothing to a host that is not listed', async () => {
    await expect(conform({ settings: SETTINGS })).rejects.toThrow('options.settings.hosts must list api.example');
  });

  it('takes keys from the environment or a file, and names the missing one', async () => {
    const settings = { ...SETTINGS, hosts: ['api.example'] };
    await expect(conform({ settings })).rejects.toThrow('the environment variable SETTLEBOX_NO_KEY has no key');
    const withKey = { ...settings, keys: { main: 'sk_sandbox_1' } };
    // @ts-expect-error A key can't be in the settings.
    await expect(conform({ settings: withKey })).rejects.toThrow('a key itself must not be in the file');
  });

  it('rejects a key with a line break without repeating it, because no request could be sent', async () => {
    vi.stubEnv('SETTLEBOX_BROKEN_KEY', 'sk_sandbox_1\nsecond line');
    const settings = { ...SETTINGS, hosts: ['api.example'], keys: { main: { env: 'SETTLEBOX_BROKEN_KEY' } } };
    const error = await conform({ settings }).catch(String);
    expect(error).toContain('keys.main is not a key: the environment variable SETTLEBOX_BROKEN_KEY has spaces');
    expect(error).not.toContain('second line');
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'baseUrl must begin with http://'],
    ['ECONNREFUSED', 'Check baseUrl, and that the gateway runs'],
  ])('names the fix for a connection that failed with %s', async (code, fix) => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
    };
    await expect(compared({ ...ownGateway(), fetch })).rejects.toThrow(fix);
  });

  it('sends nothing else if the first request, which reads, fails', async () => {
    const calls: string[] = [];
    const right = ownGateway();
    const fetch = async ({ method, url }: Request) => {
      calls.push(`${method} ${new URL(url).pathname}`);
      return new Response('{}', { status: 401 });
    };
    await expect(compared({ ...right, fetch })).rejects.toThrow('the gateway does not know this key');
    expect(new Set(calls)).toEqual(new Set(['GET /v1/transactions']));
  });

  it.each([
    ['a redirect', () => Response.redirect('https://elsewhere.example/', 302), 'Redirects are not followed'],
    ['a page', () => new Response('<html>Maintenance</html>'), 'The response is not JSON'],
    ['nothing', () => new Response(null, { status: 204 }), 'The response is not JSON'],
    ['JSON that is nested too deeply', () => new Response('['.repeat(9_999) + ']'.repeat(9_999)), 'is not JSON'],
    ['403', () => Response.json({}, { status: 403 }), 'this key must be able to read transactions'],
    ['404', () => Response.json({}, { status: 404 }), 'Check baseUrl: the paths of the API'],
  ])('sells nothing to an address that responds to the first request with %s', async (_name, respond, fix) => {
    const methods: string[] = [];
    const fetch = async ({ method }: Request) => {
      methods.push(method);
      return respond();
    };
    await expect(compared({ ...ownGateway(), fetch })).rejects.toThrow(fix);
    expect(methods).toEqual(['GET']);
  });

  it('follows no later redirect either', async () => {
    const right = ownGateway();
    let count = 0;
    const fetch = async (request: Request) => {
      count += 1;
      return count > 3 ? Response.redirect('https://elsewhere.example/', 302) : right.fetch(request);
    };
    await expect(compared({ ...right, fetch })).resolves.toMatchObject({ ok: false });
  });

  it.each(['https://shop:pa55word@api.example', 'https://api.example?key=pa55word', 'https://api.example#pa55word'])(
    'rejects %s without repeating it, because messages and reports show the address',
    async (baseUrl) => {
      const error = await conform({ settings: { ...SETTINGS, baseUrl, hosts: ['api.example'] } }).catch(String);
      expect(error).toContain('baseUrl must have no user name, password, query, or fragment');
      expect(error).not.toContain('pa55word');
    },
  );

  it('stays below the maximum total, and reports what it skipped', async () => {
    const { counts, skipped, findings } = await compared(
      ownGateway(),
      { scenarios: ['sales', 'lists'] },
      { maxTotal: 20 },
    );
    expect(counts.totalCents).toBeLessThanOrEqual(20);
    expect(findings).toEqual([]);
    expect(skipped[0]?.reason).toContain('would exceed the maximum total of 20');
  });
});

it('compares without the keys of others', async () => {
  const right = ownGateway();
  const report = await compared(
    { ...right, keys: { main: right.keys.main } },
    { scenarios: ['permissions', 'account'] },
  );
  expect(report).toMatchObject({ verdict: 'conforms', findings: [] });
  expect(report.counts.skipped).toBeGreaterThan(10);
});

describe('the verdict', () => {
  it.each([429, 500, 503])('of a gateway that responds %i is inconclusive', async (status) => {
    const right = ownGateway();
    let count = 0;
    const fetch = async (request: Request) => {
      count += 1;
      if (count !== 6) return right.fetch(request);
      return new Response('{}', { status, headers: { 'retry-after': '600' } });
    };
    const report = await compared({ ...right, fetch }, { scenarios: ['lists'] });
    expect([report.verdict, report.counts.inconclusive]).toEqual(['inconclusive', 1]);
    expect(report.findings).toEqual([]);
  });

  it('is a failure below the minimum of compared values', async () => {
    const report = await compared(ownGateway(), { scenarios: ['declines'] }, { minCompared: 100_000 });
    expect([report.verdict, report.ok]).toEqual(['too_little', false]);
  });

  it('says nothing of a response that only has more fields', async () => {
    const right = ownGateway();
    const fetch = async (request: Request) => {
      const response = await right.fetch(request);
      const body = { ...(await response.json()), region: 'eu' };
      return Response.json(body, { status: response.status, headers: response.headers });
    };
    const report = await compared({ ...right, fetch }, { scenarios: ['declines'] });
    expect([report.ok, report.extra]).toEqual([true, expect.arrayContaining(['transactions.create $.region'])]);
  });
});

it('compares the response over the rate limit', async () => {
  const limited = ownGateway({ rateLimit: { limit: 60, windowSeconds: 600 } });
  const report = await compared(limited, { scenarios: ['declines', 'rate limit'], rateLimit: 100 });
  expect(report).toMatchObject({ verdict: 'conforms', counts: { notObserved: 0 } });
  const unlimited = await compared(ownGateway(), { scenarios: ['declines', 'rate limit'], rateLimit: 5 });
  expect(unlimited.notObserved).toEqual([
    { step: 'rate limit/too many requests', reason: 'none of 5 requests got 429' },
  ]);
});

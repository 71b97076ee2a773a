/** What a run leaves, and what it reads: report, cassette, leftovers, and reviewed options. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createGateway, type GatewayOptions } from '../../src/index.ts';
import { type ConformOptions, conform } from '../../src/testing.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type OwnGateway, ownGateway } from './own-gateway.ts';
import { replies, wrongFetch } from './wrong-gateway.ts';

interface Kept {
  readonly own: OwnGateway;
  readonly folder: string;
  run(options?: ConformOptions): ReturnType<typeof conform>;
  read(name: string): string;
  write(name: string, text: string): void;
}

/** A folder with a conform.yaml for a gateway of our own. */
function kept(more = '', options: GatewayOptions = {}): Kept {
  const own = ownGateway(options);
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const { baseUrl } = own.gateway;
  write('key', `${own.keys.main}\n`);
  write(
    'conform.yaml',
    `baseUrl: ${baseUrl}\nhosts: [${new URL(baseUrl).host}]\nkeys: { main: { file: key } }\nscenarios: [declines]\n${more}`,
  );
  return {
    own,
    folder,
    write,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    run: (given = {}) => conform({ file: 'conform.yaml', cwd: folder, fetch: own.fetch, minCompared: 50, ...given }),
  };
}

/** A fetch without a network. */
const unplugged = async () => {
  throw new Error('the network was used');
};

describe('a cassette', () => {
  it('is compared without a network and without keys, and gives the same report', async () => {
    const { run, write } = kept();
    const live = await run();
    write('key', '');
    const replayed = await run({ replay: true, fetch: unplugged });
    expect(replayed).toEqual({ ...live, source: 'cassette' });
  });

  it('contains no key and no card number, and is the same after another run', async () => {
    const { run, read, own } = kept();
    await run();
    const first = read('conform.cassette.json');
    expect(first).not.toContain(own.keys.main);
    expect(first).not.toMatch(/\b4\d{15}\b/);
    await run();
    const stable = (text: string) => text.replace(/"(recordedAt|now)": ".*"/g, '');
    expect(stable(read('conform.cassette.json'))).toBe(stable(first));
  });

  it('that lacks an exchange fails', async () => {
    const { run, read, write } = kept();
    await run();
    const cassette = JSON.parse(read('conform.cassette.json'));
    cassette.exchanges.splice(2, 1);
    write('conform.cassette.json', JSON.stringify(cassette));
    await expect(run({ replay: true })).rejects.toThrow('lacks 1 exchanges, such as that of declines/code 54');
  });

  it('that is too old or missing fails, and --refresh records it again', async () => {
    const { run, read, write } = kept('maxAgeDays: 3\n');
    await expect(run({ replay: true })).rejects.toThrow(
      'conform.cassette.json does not exist: nothing has been recorded yet. Run it once without --replay, or add --refresh.',
    );
    expect((await run({ replay: true, refresh: true })).source).toBe('network');
    write(
      'conform.cassette.json',
      read('conform.cassette.json').replace(/"recordedAt": "\d{4}/, '"recordedAt": "2020'),
    );
    await expect(run({ replay: true })).rejects.toThrow('days old; maxAgeDays is 3');
    expect((await run({ replay: true, refresh: true })).source).toBe('network');
    expect((await run({ replay: true, refresh: true })).source).toBe('cassette');
  });
});

describe('reviewed options', () => {
  it('of a report configure a gateway; proposed ones do not', async () => {
    const { run, read, write, folder } = kept('', { typeCase: 'lower' });
    const { proposed } = await run();
    expect(proposed).toContainEqual(expect.objectContaining({ option: 'typeCase', value: 'lower' }));
    const file = join(folder, 'conform.json');
    expect(() => createGateway({ like: file })).toThrow('no reviewed options');
    write(
      'conform.yaml',
      `${read('conform.yaml')}reviewed: { by: Ada, on: 2026-11-23, options: { typeCase: lower } }\n`,
    );
    await run();
    using gateway = createGateway({ like: file });
    const sale = {
      type: 'SALE',
      amount: 5,
      payment_method: { type: 'card', pan: '4242424242424242', cvv: '123', expiry: { month: '12', year: '2039' } },
    } as const;
    expect(gateway.transactions.create(sale).type).toBe('sale');
    using other = createGateway({ like: JSON.parse(read('conform.json')), typeCase: 'upper' });
    expect(other.transactions.create(sale).type).toBe('SALE');
  });

  it('come only from a report', () => {
    const { write, folder } = kept();
    write('other.json', '{"proposed":[]}');
    expect(() => createGateway({ like: join(folder, 'other.json') })).toThrow('must be a report of settlebox conform');
    expect(() => createGateway({ like: join(folder, 'missing.json') })).toThrow("missing.json can't be read");
    const reviewed = { options: { database: 'x.db' } };
    expect(() => createGateway({ like: { report: 'settlebox conform', reviewed } })).toThrow('must not set database');
  });
});

describe('a declared difference', () => {
  const declared = (until: string, theirs: string) =>
    `differences:\n  - { operation: transactions.create, path: $.response_code, ours: '51', theirs: '${theirs}', since: 2020-01-01, until: ${until}, why: known, step: declines/code 51 }\n`;
  const wrong = replies(
    () => true,
    (body) => {
      if (body.response_code === '51') body.response_code = '05';
    },
  )({ main: '', other: '', viewer: '' });
  const results = async (until: string, theirs = '05', isWrong = true) => {
    const { run, own } = kept(declared(until, theirs));
    const report = await run(isWrong ? { fetch: wrongFetch(own.fetch, wrong) } : {});
    const declaredHere = report.findings.filter((finding) => finding.declared).length;
    return [report.declared[0]?.state, declaredHere];
  };

  it('is accepted until its date, and only with both values', async () => {
    expect(await results('2999-12-31')).toEqual(['confirmed', 1]);
    expect(await results('2020-12-31')).toEqual(['past its date', 0]);
    expect(await results('2999-12-31', '14')).toEqual(['gone', 0]);
  });

  it('that is gone is red, but only if its step ran', async () => {
    expect(await results('2999-12-31', '05', false)).toEqual(['gone', 0]);
    const { run } = kept(declared('2999-12-31', '05').replace('declines/code 51', 'sales/sale'));
    const {
      declared: [one],
      ok,
    } = await run();
    expect([one?.state, ok]).toEqual(['not observed', true]);
  });

  it('has no wildcard', async () => {
    await expect(kept(declared('2999-12-31', '05').replace('$.response_code', '$.*')).run()).rejects.toThrow(
      'wildcards',
    );
  });
});

describe('leftovers', () => {
  it('of a killed run are removed by the next one', async () => {
    const { run, read, write, own, folder } = kept();
    write('conform.yaml', read('conform.yaml').replace('declines', 'idempotency'));
    let count = 0;
    const dying = async (request: Request) => {
      count += 1;
      if (count === 9) throw new Error('killed');
      if (count > 9) throw new TypeError('fetch failed');
      return own.fetch(request);
    };
    const report = await run({ fetch: dying });
    expect(report.verdict).toBe('inconclusive');
    expect(existsSync(join(folder, 'conform.leftovers.json'))).toBe(true);
    await run();
    expect(existsSync(join(folder, 'conform.leftovers.json'))).toBe(false);
    const states = own.gateway.transactions.list({ search_text: 'conform-' }).data.map((one) => one.transaction_state);
    expect(new Set(states)).toEqual(new Set(['voided', 'declined']));
  });
});

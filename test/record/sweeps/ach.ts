/** Every return code and change code against every entry class, scheduled and processed. */
import { banks } from 'settlebox';
import type { AnyGateway } from '../calls.ts';
import type { Observed } from '../observed.ts';
import { type Tried, tried, withGateway } from './sweep.ts';

const RETURN_CODES = Array.from({ length: 85 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
const CHANGE_CODES = Array.from({ length: 15 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`);
const ENTRIES: readonly (readonly [type: 'PAYMENT' | 'PAYOUT', sec_code: string, extra: object])[] = [
  ['PAYMENT', 'WEB', {}],
  ['PAYMENT', 'PPD', {}],
  ['PAYMENT', 'TEL', {}],
  ['PAYMENT', 'CCD', { account_holder_type: 'company' }],
  ['PAYOUT', 'PPD', {}],
  ['PAYOUT', 'CCD', { account_holder_type: 'company' }],
];
const MOMENTS = [undefined, 'deadline', { day: 3 }, { bankingDay: 2 }, { day: 61 }, { day: 400 }];

/** Schedules each code for a separate entry, then advances half a year so that each return and its effects occur. */
export const returns = () =>
  withGateway({ now: '2026-02-10T15:00:00Z', returnRateMinimum: 10 }, async (gateway) => {
    const planned = ENTRIES.flatMap(([type, sec_code, extra]) =>
      RETURN_CODES.map((code) => {
        const id = entry(gateway, type, sec_code, extra);
        const plan = tried(() => gateway.simulate.ach.return(Object({ transaction: id, code, ...details(code) })));
        return [`${type} ${sec_code} ${code}`, plan] as const;
      }),
    );
    await gateway.clock.advance({ days: 130 });
    gateway.check();
    const states = gateway.inspect.transactions({ take: 500 });
    return {
      planned,
      states,
      timeline: [...gateway.timeline()],
      rates: gateway.ach.returnRates(),
      deposits: gateway.ledger.deposits(),
    };
  });

function details(code: string): object {
  return code === 'R14' || code === 'R15'
    ? { dateOfDeath: '2026-01-02' }
    : code === 'R23'
      ? { declinedAt: '2026-02-20T15:00:00Z' }
      : {};
}

function entry(gateway: AnyGateway, type: 'PAYMENT' | 'PAYOUT', sec_code: string, extra: object): string {
  const account_number = String(200_000_000 + 7 * gateway.inspect.overview().counts.transactions);
  const payment_method = { ...banks.good, account_number, ...extra };
  const made = gateway.transactions.create(Object({ type, amount: 1_000, payment_method, sec_code }));
  return made.id ?? made.transaction_id ?? '';
}

/** Every time at which a code can be scheduled, before and after settlement. */
export const returnMoments = () =>
  withGateway({ now: '2026-05-20T15:00:00Z' }, async (gateway) => {
    const plan = (id: string): Tried =>
      ['R01', 'R02', 'R07', 'R10', 'R11', 'R13', 'R29', 'R31', 'R61', 'R71'].flatMap((code) =>
        MOMENTS.flatMap((at) =>
          [false, true].map((late) => {
            const wanted = { transaction: id, code, late, ...(at === undefined ? {} : { at }) };
            const made = tried(() => gateway.simulate.ach.return(Object(wanted)));
            Reflect.get(Object(made), 'cancel')?.();
            return [`${code} ${JSON.stringify(at)} ${late}`, made] as const;
          }),
        ),
      );
    const id = entry(gateway, 'PAYMENT', 'WEB', {});
    const before = plan(id);
    await gateway.clock.advanceTo('settlement', { of: id });
    const after = plan(id);
    gateway.simulate.ach.return({ transaction: id, code: 'R10', at: { day: 10 } });
    await gateway.clock.advance({ days: 12 });
    return { before, after, returned: plan(id) };
  });

export const changes = () =>
  withGateway({ now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const corrected = {
      account_number: '000987654321',
      routing_number: '121042882',
      account_type: 'savings',
      individual_id: 'NEW-1',
    };
    const planned = ENTRIES.flatMap(([type, sec_code, extra]) =>
      CHANGE_CODES.flatMap((code) =>
        [undefined, corrected, { account_number: '000987654321' }].map((given) => {
          const id = entry(gateway, type, sec_code, extra);
          const wanted = { transaction: id, code, ...(given === undefined ? {} : { corrected: given }) };
          return [
            `${type} ${sec_code} ${code}`,
            tried(() => gateway.simulate.ach.notificationOfChange(Object(wanted))),
          ] as const;
        }),
      ),
    );
    await gateway.clock.advance({ days: 20 });
    return {
      planned,
      events: gateway.events.list(),
      nachaFiles: gateway.ach.files().map(({ text }) => ({ nacha: text.split('\n') })),
    };
  });

/** Account numbers, names, and routing numbers that a vendor publishes, under each vendor's pack. */
export const bankValues = () =>
  withGateway({}, async () => {
    const packs = ['settlebox', 'finix', 'modern-treasury', 'dwolla', 'none'] as const;
    const rows = await Promise.all(
      packs.map(async (magicValues) => [magicValues, await bankPack(magicValues)] as const),
    );
    return { rows };
  });

async function bankPack(magicValues: 'settlebox' | 'finix' | 'modern-treasury' | 'dwolla' | 'none'): Promise<Observed> {
  return withGateway({ magicValues, now: '2026-02-10T15:00:00Z' }, async (gateway) => {
    const accounts = [
      ...RETURN_CODES.map((code) => ({ account_number: `10${code.slice(1)}0` })),
      ...RETURN_CODES.map((code) => ({ account_number: `100${code.slice(1)}` })),
      ...RETURN_CODES.flatMap((code) => [{ name: code }, { name: `${code}-late` }]),
      ...RETURN_CODES.map((code) => tried(() => banks.returns(code as never))),
      ...CHANGE_CODES.map((code) => tried(() => banks.notifies(code as never))),
      ...['000111111116', '000222222227', '000333333335', '000444444440', '000555555559', '122222221'].map(
        (account_number) => ({ account_number }),
      ),
    ];
    const made = accounts.map((account) =>
      tried(
        () =>
          gateway.transactions.create(
            Object({ type: 'PAYMENT', amount: 1_000, payment_method: { ...banks.good, ...Object(account) } }),
          ).transaction_state,
      ),
    );
    await gateway.clock.advance({ days: 90 });
    return { made, states: gateway.inspect.transactions({ take: 500 }) };
  });
}

/** 200 random runs of a gateway, each through every interface: the same seed draws the same steps. */
import { createGateway, type GatewayOptions } from 'settlebox';
import { watchDeliveries } from './deliveries.ts';
import { EVERY_INTERFACE, INTERFACES, type InterfaceName } from './interfaces.ts';
import { frozen, type Item } from './items.ts';
import { Life } from './life/life.ts';
import { pass } from './life/payments.ts';
import { takeStep } from './life/steps.ts';
import { type Observed, observe } from './observed.ts';
import { withVirtualStamps } from './scenarios.ts';

const LIVES = 200;

/** Long enough for most payments to settle and for some to be returned. */
const STEPS = 25;

export function lifeItems(): readonly Item[] {
  return Array.from({ length: LIVES }, (_, number) => ({
    name: `life ${number + 1}`,
    through: EVERY_INTERFACE,
    play: (way) => live(number, way),
  }));
}

async function live(number: number, name: InterfaceName): Promise<Observed> {
  using gateway = createGateway(withVirtualStamps({ seed: number, ...worldOf(number) }));
  const attempts = watchDeliveries(gateway);
  const way = await INTERFACES[name](gateway);
  const life = new Life(gateway, way, number);
  for (let step = 0; step < STEPS; step++) await takeStep(life);
  await pass(life, { days: 5 });
  gateway.check();
  const observed = frozen({ log: life.log, ...observe(gateway, attempts, name) }, way.origin);
  await way.close();
  return observed;
}

/** Runs differ in their start time and in one option: the two lists are combined. */
function worldOf(number: number): GatewayOptions {
  const starts = [...STARTS.keys()];
  const start = STARTS[number % starts.length];
  return { ...(start === undefined ? {} : { now: start }), ...OPTIONS[number % OPTIONS.length] };
}

/** Plain weeks, clock changes, holidays, ends of months and years, a leap day. */
// biome-ignore format: a list reads in lines
const STARTS: readonly string[] = [
  '2026-01-05T15:00:00Z', '2026-03-06T20:00:00Z', '2026-10-30T20:30:00Z', '2026-11-24T22:30:00Z', '2026-12-30T15:00:00Z',
  '2028-02-28T21:59:00Z', '2026-07-02T12:00:00Z', '2026-05-22T01:30:00Z', '2027-06-17T16:00:00Z',
];

const VALUES = ['braintree', 'authorize-net', 'finix', 'modern-treasury', 'dwolla', 'none'] as const;

const OPTIONS: readonly GatewayOptions[] = [
  {},
  { layout: 'A', typeCase: 'upper' },
  { layout: 'B', typeCase: 'lower' },
  { layout: 'shuffle' },
  { negativeBalance: 'debit', returnRateMinimum: 1 },
  { achRouting: 'request', recurringSec: 'WEB' },
  { achRouting: 'operator', bankVerification: 'micro_deposits' },
  { bankVerification: 'instant', settlement: { achFundingDays: 0, cardFundingDays: 0 } },
  { settlement: { autoClose: false } },
  { settlement: { cardCutoff: '23:30', achCutoff: '12:00', timeZone: 'Asia/Tokyo', cardFundingDays: 2 } },
  { rateLimit: { limit: 4, windowSeconds: 3_600 } },
  { cardChecks: { declineAvs: ['N'], declineCvv: ['N'], duplicateMinutes: 60 } },
  { authorizationDays: { visa: 1, amex: 2 }, acceptClientIdAlone: true },
  { environment: 'production', realCards: 'accept' },
  { environment: 'development', amountMax: 10_000 },
  { webhooks: { retrySeconds: [60, 3_600] } },
  { webhooks: { mode: 'collect' } },
  {
    world: {
      merchants: [{ name: 'Birch Books', timeZone: 'America/Denver' }],
      customers: [
        {
          customerId: 'CUSTOMER-ada',
          tokens: [{ card: { pan: '4242424242424242', expiry_month: '12', expiry_year: '2030' } }],
        },
      ],
    },
  },
  ...VALUES.map((magicValues) => ({ magicValues })),
];

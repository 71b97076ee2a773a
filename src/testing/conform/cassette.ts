import { createHash } from 'node:crypto';
import { z } from 'zod';
import { lazily } from '../../contract/lazily.ts';
import { SettleboxError } from '../../engine/errors.ts';
import { maskText } from '../../engine/mask.ts';
import { HEADERS, NORMALIZATIONS } from './normalizations.ts';
import { type ConformGap, emptyObservation, type ObservedGateway } from './observe.ts';
import type { Json } from './steps/json.ts';
import { idOf, type Step } from './steps/step.ts';
import { withoutKeys } from './transport.ts';
import type { EventsBySubject } from './webhook-events.ts';

/** What a run observed, and when. */
export type ConformRecording = {
  readonly observation: ObservedGateway;
  readonly events: EventsBySubject | undefined;
  readonly extensions: boolean;
  readonly now: string;
  readonly recordedAt: string;
};

const NORMALIZATIONS_ID = shortHash(JSON.stringify([NORMALIZATIONS, Object.keys(HEADERS)]));

const json: () => z.ZodType<Json> = lazily(() => z.json());
const gap = lazily(() => z.array(z.strictObject({ step: z.string(), reason: z.string() })));

const schema = lazily(() =>
  z.strictObject({
    cassette: z.literal('settlebox conform'),
    version: z.literal(1, 'must be 1, the version that this Settlebox reads'),
    recordedAt: z.string(),
    now: z.string(),
    /** The rules by which ids, times, and numbers became symbols. */
    normalizations: z.literal(NORMALIZATIONS_ID, 'must be those of this Settlebox'),
    extensions: z.boolean(),
    layouts: z.strictObject({ card: z.array(z.string()), ach: z.array(z.string()) }),
    typeCases: z.array(z.string()),
    totalCents: z.number(),
    exchanges: z.array(
      z.strictObject({
        step: z.string(),
        request: z.string(),
        fingerprint: z.string(),
        status: z.number(),
        headers: z.record(z.string(), z.string()),
        body: json(),
      }),
    ),
    skipped: gap(),
    notObserved: gap(),
    inconclusive: gap(),
    events: z.record(z.string(), z.array(z.strictObject({ type: z.string(), body: json() }))).nullable(),
  }),
);

/** Returns a recording as JSON. Ids, times, and numbers are symbols, so that two recordings differ only if the gateway does. */
export function cassetteText(steps: readonly Step[], recording: ConformRecording, secrets: readonly string[]): string {
  const { observation, events, extensions, now, recordedAt } = recording;
  const { seen, skipped, notObserved, inconclusive, layouts, typeCases, totalCents } = observation;
  const exchanges = steps.flatMap((step) => {
    const response = seen.get(idOf(step));
    if (response === undefined) return [];
    const request = `${step.method} ${step.path}`;
    return [{ step: idOf(step), request, fingerprint: fingerprintOf(step), ...response }];
  });
  const content = {
    cassette: 'settlebox conform',
    version: 1,
    recordedAt,
    now,
    normalizations: NORMALIZATIONS_ID,
    extensions,
    layouts: { card: [...layouts.card].sort(), ach: [...layouts.ach].sort() },
    typeCases: [...typeCases].sort(),
    totalCents,
    exchanges: exchanges.map(redactedIn),
    skipped,
    notObserved,
    inconclusive,
    events: events ?? null,
  };
  const whole = JSON.stringify(content, null, 2);
  return `${withoutKeys(whole, secrets)}\n`;
}

/** Masks keys and long numbers that are not in a known field. */
function redactedIn<Recorded extends { readonly body: Json }>(exchange: Recorded): Recorded {
  return { ...exchange, body: redacted(exchange.body) };
}

function redacted(value: Json): Json {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(inner)]));
}

/**
 * Reads a cassette, and checks that it has every step of the plan.
 *
 * @throws SettleboxError `bad_option` if it is not a cassette, lacks an exchange, or is older than the file allows
 */
export function readCassette(text: string, steps: readonly Step[], name: string): ConformRecording {
  const parsed = schema().safeParse(jsonIn(text));
  if (!parsed.success)
    throw new SettleboxError(
      'bad_option',
      `${name} is not a cassette of settlebox conform: ${parsed.error.issues[0]?.path.join('.') ?? ''} ${parsed.error.issues[0]?.message ?? ''}`.trim(),
      'Record it again with --refresh.',
    );
  const { exchanges, skipped, notObserved, inconclusive, layouts, typeCases, totalCents, ...rest } = parsed.data;
  const byStep = new Map(exchanges.map((exchange) => [exchange.step, exchange]));
  const gaps = new Set([...skipped, ...notObserved, ...inconclusive].map(({ step }: ConformGap) => step));
  const lacking = steps.filter((step) => {
    const exchange = byStep.get(idOf(step));
    return exchange === undefined ? !gaps.has(idOf(step)) : exchange.fingerprint !== fingerprintOf(step);
  });
  if (lacking[0] !== undefined)
    throw new SettleboxError(
      'bad_option',
      `${name} lacks ${lacking.length} exchanges, such as that of ${idOf(lacking[0])}.`,
      'Record it again with --refresh: the scenarios or the file have changed.',
      { lacking: lacking.map(idOf) },
    );
  const observation = emptyObservation();
  for (const step of steps) {
    const exchange = byStep.get(idOf(step));
    if (exchange !== undefined)
      observation.seen.set(exchange.step, { status: exchange.status, headers: exchange.headers, body: exchange.body });
  }
  observation.skipped.push(...skipped);
  observation.notObserved.push(...notObserved);
  observation.inconclusive.push(...inconclusive);
  for (const layout of layouts.card) observation.layouts.card.add(layout);
  for (const layout of layouts.ach) observation.layouts.ach.add(layout);
  for (const typeCase of typeCases) observation.typeCases.add(typeCase);
  observation.totalCents = totalCents;
  observation.now = rest.now;
  const { events, extensions, now, recordedAt } = rest;
  return { observation, events: events ?? undefined, extensions, now, recordedAt };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fingerprintOf({ method, path, query, body, text, headers, key, idempotency }: Step): string {
  const request = JSON.stringify([method, path, query, body ?? null, text ?? null, headers, key, idempotency]);
  return shortHash(request);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The kit rejects calls outside of a test, and invalid options. */
import { AsyncResource } from 'node:async_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { REVIEW_RULES } from '../../src/analysis/review/rules.ts';
import { cards, createGateway, type Gateway, SettleboxError } from '../../src/index.ts';
import { worker } from '../../src/testing/kit/worker.ts';
import { currentGateway, tolerate, useGateway, withGateway } from '../../src/testing.ts';
import { gatewayTest } from '../../src/vitest.ts';

// The fallback belongs to the worker, and must not reach the tests of the next file.
afterEach(() => {
  worker().fallbackGateway = undefined;
});

function errorOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof SettleboxError ? `${error.code}: ${error.message}` : String(error);
  }
}

function sell(gateway: Gateway): string {
  const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  return sale.transaction_id;
}

describe('outside of a test', () => {
  it('rejects currentGateway() and tolerate()', () => {
    expect(errorOf(() => currentGateway())).toMatchInlineSnapshot(
      `"no_gateway: currentGateway(): no test is running here. Call it in the body of a test of gatewayTest() or withGateway()."`,
    );
    expect(errorOf(() => tolerate('unknown_hosts'))).toMatchInlineSnapshot(
      `"no_gateway: tolerate(): no test is running here. Call it in the body of a test of gatewayTest() or withGateway()."`,
    );
  });

  it('accepts only a gateway in useGateway()', () => {
    expect(errorOf(() => Reflect.apply(useGateway, undefined, [{}]))).toMatchInlineSnapshot(
      `"bad_option: useGateway takes a gateway. Pass the return value of createGateway()."`,
    );
  });

  it('uses the gateway of the last useGateway() in matchers', () => {
    using first = createGateway();
    using second = createGateway({ layout: 'B', seed: 'another' });
    useGateway(first);
    const id = sell(first);
    expect(id).not.toBeSettled();
    useGateway(second);
    expect(errorOf(() => expect(id).not.toBeSettled())).toMatchInlineSnapshot(
      `"unknown_subject: toBeSettled: this gateway has no transaction TRANSACTION-01KE7AR4C08MD3D5M007V5MZ23. Pass a transaction or its id. If it belongs to another gateway, add { in: gateway }."`,
    );
  });

  it('rejects currentGateway() if several tests are running', async () => {
    const outside = new AsyncResource('outside');
    const errors: string[] = [];
    const test = withGateway(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      errors.push(errorOf(() => outside.runInAsyncScope(() => currentGateway())));
    });
    await Promise.all([test(), test()]);
    expect(errors[0]).toMatchInlineSnapshot(
      `"no_gateway: currentGateway(): several tests are running, and this call belongs to none of them. Call it in the body of a test of gatewayTest() or withGateway()."`,
    );
  });
});

describe('wrong options', () => {
  // biome-ignore format: a table reads in columns
  it.each<[options: unknown, refusal: string]>([
    [null,                                        'options must be an object; got null.'],
    ['https://pay.example',                       'options must be an object; got a string.'],
    [{ bseUrl: 'https://pay.example' },           'options has no field "bseUrl". Did you mean "baseUrl"?'],
    [{ baseUrl: 'pay.example' },                  'options.baseUrl must be an http or https URL such as https://api.example.test.'],
    [{ passthrough: ['db.internal'] },            'options has no field "passthrough". Did you mean "passThrough"?'],
    [{ passThrough: ['https://db.internal/x'] },  'options.passThrough.0 must be a host name such as db.internal or *.example.org.'],
    [{ passThrough: 'db.internal' },              'options.passThrough must be an array; got a string.'],
    [{ handlers: [() => undefined] },             'options.handlers.0 must be an MSW handler, such as the return value of http.get().'],
    [{ prepare: 'a sale' },                       'options.prepare must be a function (gateway) => ….'],
    [{ server: 'off' },                           'options.server must be true or false; got a string.'],
    [{ tolerate: 'unknown_hosts' },               "options.tolerate must be a list of problems and review rules, such as ['undelivered_webhooks']."],
    [{ tolerate: ['unknown_host'] },              `options.tolerate.0 must be one of unknown_hosts, undelivered_webhooks, ${Object.keys(REVIEW_RULES).join(', ')}; did you mean "unknown_hosts"?`],
  ])('%j are rejected at their own line, before any test runs', (options, message) => {
    const makers = [() => Reflect.apply(gatewayTest, undefined, [options]), () => Reflect.apply(withGateway, undefined, [options, () => undefined])];
    expect(makers.map(errorOf)).toEqual([`bad_option: ${message}`, `bad_option: ${message}`]);
  });

  it('are rejected if the body of the test is missing', async () => {
    expect(errorOf(() => Reflect.apply(withGateway, undefined, [{ seed: 1 }]))).toMatchInlineSnapshot(
      `"bad_option: withGateway takes options and the test, a function (gateway) => …."`,
    );
    const errors: string[] = [];
    await withGateway(() => void errors.push(errorOf(() => Reflect.apply(tolerate, undefined, ['late_webhooks']))))();
    expect(errors[0]).toMatchInlineSnapshot(
      `"bad_option: tolerate.0 must be one of unknown_hosts, undelivered_webhooks, retry_with_another_key, missing_idempotency_key, card_data_in_text, wrong_environment_key, unknown_parameter, refund_after_chargeback, deadline_in_other_zone, evidence_after_deadline, wrong_signature_accepted, old_timestamp_accepted, failed_on_duplicate, failed_out_of_order, slow_webhook, idempotency_key_reused, retried_hard_decline, too_many_reattempts, too_many_reinitiations, recurring_without_first_charge, unknown_field, unread_pages, polling, repeated_error, extension_used, delay_kept_order."`,
    );
  });
});

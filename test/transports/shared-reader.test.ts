import { cards } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { json, surface } from '../control/surface.ts';
import { send, verdict } from '../support/http-requests.ts';

/** The API and the control surface read queries and JSON bodies by the same rules. */

const MIB = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/** The status of the same query text on both: a boolean and an integer parameter of each. */
async function statuses(api: string, control: string) {
  const { gateway, respond } = surface();
  const response = await respond(control);
  await response.body?.cancel();
  return { api: (await send(gateway, api)).status, control: response.status };
}

describe('a boolean in a query', () => {
  it.each([
    ['true', 200],
    ['false', 200],
    ['TRUE', 200],
    ['False', 200],
    ['tRuE', 200],
    ['1', 400],
    ['yes', 400],
    ['', 400],
    ['true%20', 400],
  ])('that is "%s" gets status %i', async (text, status) => {
    const both = await statuses(`/v1/transactions?recurring=${text}`, `GET /live?brief=${text}`);
    expect(both).toEqual({ api: status, control: status });
  });

  it('selects the same transactions in upper case', async () => {
    const { gateway } = surface();
    gateway.transactions.create({ type: 'SALE', amount: 100, payment_method: cards.visa });
    const totalOf = async (text: string) =>
      Object((await send(gateway, `/v1/transactions?recurring=${text}`)).body).total;
    expect(await Promise.all(['true', 'TRUE', 'false', 'FALSE'].map(totalOf))).toEqual([0, 0, 1, 1]);
  });
});

describe('an integer in a query', () => {
  it.each([
    ['1', 200],
    ['007', 200],
    ['+1', 400],
    ['1.0', 400],
    ['1e1', 400],
    ['0x1', 400],
    ['-1', 400],
    ['1234567890123456', 400],
    ['', 400],
  ])('that is "%s" gets status %i', async (text, status) => {
    const both = await statuses(`/v1/transactions?take=${text}`, `GET /timeline?take=${text}`);
    expect(both).toEqual({ api: status, control: status });
  });
});

describe('a parameter', () => {
  it('is rejected if it is repeated', async () => {
    expect(await statuses('/v1/transactions?take=1&take=1', 'GET /timeline?take=1&take=1')).toEqual({
      api: 400,
      control: 400,
    });
  });

  it('is rejected by the control surface and ignored by the API if it is unknown', async () => {
    expect(await statuses('/v1/transactions?colour=red', 'GET /timeline?colour=red')).toEqual({
      api: 200,
      control: 400,
    });
  });
});

describe('a JSON body', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const long = (length: number) => `{"x":"${'x'.repeat(length - '{"x":""}'.length)}"}`;

  it.each([
    ['a list', '[{}]', 'invalid_json', 'The body must be a JSON object.'],
    ['null', 'null', 'invalid_json', 'The body must be a JSON object.'],
    ['a text', '"text"', 'invalid_json', 'The body must be a JSON object.'],
    ['half an object', '{"a":', 'invalid_json', 'The body must be JSON encoded as UTF-8.'],
    ['spaces', '   ', 'invalid_json', 'The body must be JSON encoded as UTF-8.'],
    ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x7d), 'invalid_json', 'The body must be JSON encoded as UTF-8.'],
    ['a byte over 1 MiB', long(MIB + 1), 'body_too_large', expect.stringContaining('at most 1048576 bytes')],
  ])('that is %s is rejected', async (_what, body, code, message) => {
    const { gateway, respond } = surface();
    const headers = { ...JSON_TYPE, apikey: gateway.merchant.apiKey };
    const request = new Request(`${gateway.baseUrl}/v1/batches/close`, { method: 'POST', body, headers });
    const api = await gateway.fetch(request);
    const control = await respond('POST /clock/advance', { body, headers: JSON_TYPE });
    expect(Object(await api.json()).error).toMatchObject({ code, message });
    expect(Object(await control.json()).error).toMatchObject({ code, message });
  });

  it.each([
    ['application/json', true],
    ['Application/JSON; charset=utf-8', true],
    ['application/json ;charset=utf-8', true],
    ['application/jsonp', false],
    ['text/json', false],
    ['', false],
  ])('of content type "%s" is accepted: %s', async (type, accepted) => {
    const { gateway, respond } = surface();
    const headers = { 'content-type': type };
    const api = verdict(await send(gateway, '/v1/batches/close', { method: 'POST', body: '{}', headers }));
    const { status } = await respond('POST /clock/advance', { ...json({ by: 'PT1H' }), headers });
    expect({ api, status }).toEqual(
      accepted ? { api: '409 batch_empty', status: 200 } : { api: '400 unsupported_media_type', status: 415 },
    );
  });
});

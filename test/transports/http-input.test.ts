import { describe, expect, it } from 'vitest';
import { freshGateway } from '../support/fresh-gateway.ts';
import { fieldOf, send, verdict } from '../support/http-requests.ts';

const MIB = 1024 * 1024;
const CREATE = '/v1/transactions';
const JSON_TYPE = { 'Content-Type': 'application/json' };

const CARD = { type: 'card', pan: '4242424242424242', expiry: { month: '12', year: '2039' } };

describe('a body', () => {
  const sale = (extra: object) => ({ type: 'SALE', amount: 100, payment_method: CARD, ...extra });
  const nested = (levels: number): string => `{"type":"VOID","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const padded = (bytes: number): string => {
    const [head, tail] = ['{"type":"VOID","x":"', '"}'];
    return head + 'x'.repeat(bytes - head.length - tail.length) + tail;
  };
  const close = '/v1/batches/close';

  it.each([
    ['a text', '"text"', '400 invalid_json'],
    ['a list', '[{}]', '400 invalid_json'],
    ['null', 'null', '400 invalid_json'],
    ['a number', '1', '400 invalid_json'],
    ['half an object', '{"type":', '400 invalid_json'],
    ['blanks', '   ', '400 invalid_json'],
    ['32 levels deep', nested(32), '409 batch_empty'],
    ['33 levels deep', nested(33), '400 body_too_deep'],
    ['100 000 levels deep', nested(100_000), '400 body_too_deep'],
    ['1 MiB long', padded(MIB), '409 batch_empty'],
    ['a byte over 1 MiB long', padded(MIB + 1), '400 body_too_large'],
    ['over 1 MiB by its bytes and not its letters', JSON.stringify({ x: 'é'.repeat(MIB / 2) }), '400 body_too_large'],
    ['an empty object', '{}', '409 batch_empty'],
  ])('that is %s is judged as JSON', async (_what, body, expected) => {
    expect(verdict(await send(freshGateway(), close, { method: 'POST', body, headers: JSON_TYPE }))).toBe(expected);
  });

  it('that is streamed in parts other than Uint8Array is an error, because joined they would be zeros', async () => {
    const gateway = freshGateway();
    const parts = ['{"type":', '"SALE"}'].map((text) => new DataView(new TextEncoder().encode(text).buffer));
    const body = new ReadableStream({
      pull(stream) {
        const part = parts.shift();
        if (part === undefined) stream.close();
        else stream.enqueue(part);
      },
    });
    const request = {
      method: 'POST',
      body,
      headers: { ...JSON_TYPE, APIKEY: gateway.merchant.apiKey },
      duplex: 'half',
    };
    const response = await gateway.fetch(new Request(`${gateway.baseUrl}${close}`, Object(request)));
    expect(response.status).toBe(500);
  });

  it.each([
    ['application/json', '409 batch_empty'],
    ['application/json; charset=utf-8', '409 batch_empty'],
    ['Application/JSON;charset="utf-8"', '409 batch_empty'],
    ['text/plain', '400 unsupported_media_type'],
    ['application/jsonp', '400 unsupported_media_type'],
    ['application/x-www-form-urlencoded', '400 unsupported_media_type'],
    ['', '400 unsupported_media_type'],
  ])('of content type "%s" gives %s', async (type, expected) => {
    const sent = { method: 'POST', body: '{}', headers: { 'Content-Type': type } };
    expect(verdict(await send(freshGateway(), close, sent))).toBe(expected);
  });

  it('that is empty is {}, whatever its content type', async () => {
    const types = [{}, JSON_TYPE, { 'Content-Type': 'text/plain' }];
    const answers = await Promise.all(
      types.map((headers) => send(freshGateway(), close, { method: 'POST', body: '', headers })),
    );
    expect(answers.map(verdict)).toEqual(types.map(() => '409 batch_empty'));
  });

  it('may have fields that nobody knows', async () => {
    expect(verdict(await send(freshGateway(), CREATE, { method: 'POST', body: sale({ colour: 'red' }) }))).toBe('201');
  });

  it('is never repeated by a refusal: neither number nor CVV', async () => {
    const body = sale({ payment_method: { ...CARD, pan: '4242424242424241', cvv: '98765' } });
    const answers = [
      await send(freshGateway(), CREATE, { method: 'POST', body }),
      await send(freshGateway(), CREATE, {
        method: 'POST',
        body: JSON.stringify(body).slice(0, -1),
        headers: JSON_TYPE,
      }),
    ];
    expect(answers.map((answer) => [answer.status, /4242|98765/.test(JSON.stringify(answer.body))])).toEqual([
      [400, false],
      [400, false],
    ]);
  });
});

describe('a query', () => {
  it.each([
    [`${CREATE}?skip=0&take=100&recurring=FALSE&amount_min=-5`, '200'],
    [`${CREATE}?skip=-1`, '400 invalid_request'],
    [`${CREATE}?take=0`, '400 invalid_request'],
    [`${CREATE}?take=101`, '400 invalid_request'],
    [`${CREATE}?take=ten`, '400 invalid_request'],
    [`${CREATE}?take=1.5`, '400 invalid_request'],
    [`${CREATE}?take=`, '400 invalid_request'],
    [`${CREATE}?take=1&take=2`, '400 invalid_request'],
    [`${CREATE}?take=1e1`, '400 invalid_request'],
    [`${CREATE}?skip=99999999999999999999`, '400 invalid_request'],
    [`${CREATE}?recurring=yes`, '400 invalid_request'],
    [`${CREATE}?sort_column=colour`, '400 invalid_request'],
    [`${CREATE}?sort_order=DESC&sort_column=settled_at`, '200'],
    [`${CREATE}?sort_order=up`, '400 invalid_request'],
    [`${CREATE}?created_from=yesterday`, '400 invalid_request'],
    [`${CREATE}?created_from=2026-01-05T00:00:00Z`, '200'],
    [`${CREATE}?type=payout&processor=ACH`, '200'],
    [`${CREATE}?colour=red&colour=blue`, '200'],
    ['/v1/payment_tokens?page=1&per_page=100', '200'],
    ['/v1/payment_tokens?page=0', '400 invalid_request'],
    ['/v1/payment_tokens?per_page=0', '400 invalid_request'],
    ['/v1/payment_tokens?per_page=101', '400 invalid_request'],
    ['/v1/batches?status=open', '400 invalid_request'],
  ])('%s gives %s', async (path, expected) => {
    expect(verdict(await send(freshGateway(), path))).toBe(expected);
  });

  it('of numbers and booleans comes back as such', async () => {
    const { body } = await send(freshGateway(), `${CREATE}?skip=3&take=7`);
    expect([fieldOf(body, 'skip'), fieldOf(body, 'take'), fieldOf(body, 'total')]).toEqual([3, 7, 0]);
  });
});

/** What a field, an id, a query or a header is never meant to be, and what is only just right or wrong. */

const quoted = (word: string) => JSON.stringify(word);

/** Words that trip those who trust them: unicode, control characters, names of what every object has, other languages. */
export const WORDS: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\n',
    '\t\r',
    '\u007f',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u202edrac\u202c',
    '\u2028',
  ],
  ...['😀', '👩‍👩‍👧‍👦', 'é', 'e\u0301', 'İ', 'ß', '漢字', 'שלום', '\ud800', 'a\udfffb', '\uffff', '\u{10ffff}'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'null', 'undefined', 'NaN'],
  ...['true', '0', '-1', '1e9', '0x10', '1_000', ' 1', '1 ', '1.0', '١٢٣', "' OR 1=1 --", '"; DROP TABLE users; --'],
  ...['%', '%00', '%zz', '%25', '_', '\\', '\\%', '../../etc/passwd', '{id}', ':id', '<script>'],
  ...['2026-01-05', '2026-02-30', '2026-01-05T15:00:00Z', '9999-12-31T23:59:59Z', '-000001-01-01', 'tomorrow'],
  ...['x'.repeat(61), 'x'.repeat(101), 'x'.repeat(256), 'é'.repeat(300), '9'.repeat(40), 'x'.repeat(5_000)],
];

/** JSON texts of wrong types, sizes and depths. */
export const TOKENS: readonly string[] = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1',
    '-1',
    '2',
    '99',
    '100',
    '101',
    '1.5',
    '-1.5',
    '1e0',
    '1E2',
    '1e-7',
    '0.1',
  ],
  ...['99999999', '100000000', '999999999999', '2147483648', '-2147483649', '9007199254740991', '9007199254740993'],
  ...['1e21', '1e308', '1e400', '-1e400', '123456789012345678901234567890', '12345678901234567890.5'],
  ...['""', '[]', '{}', '[[]]', '[{}]', '[null]', '{"a":{}}', '["a","b"]', '[1,2,3]', '{"type":"card"}', '{"0":"a"}'],
  ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}', '{"toString":1}', '{"length":3}'],
  ...[nested(7), nested(9), nested(31), nested(40), `[${'1,'.repeat(400)}1]`, quoted('x'.repeat(20_000))],
  ...['"\\u0000"', '"\\ud83d"', '"\\u202e"', '"\\/"', '"\\b\\f"'],
];

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
}

/** Names that no row knows, or that every object has. */
export const NAMES: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '', ' ', '0', 'a.b', 'a[0]'],
  ...[
    'unknown',
    'Type',
    'AMOUNT',
    'type ',
    '\u0000',
    '😀',
    '\ud800',
    'x'.repeat(300),
    'correlation_id',
    'status',
    'id',
  ],
];

/** What a broken body looks like, made of a good one. */
export const BREAKS: readonly ((body: string) => string)[] = [
  (body) => body.slice(0, -1),
  (body) => body.slice(0, Math.floor(body.length / 2)),
  (body) => `${body}}`,
  (body) => `${body}${body}`,
  (body) => `[${body}]`,
  (body) => body.replace(/"/g, "'"),
  (body) => body.replace(/:/, '='),
  (body) => body.replace(/}$/, ',}'),
  (body) => `// a comment\n${body}`,
  (body) => `\u0000${body}`,
  (body) => `${body}\u0000`,
  (body) => JSON.stringify(body),
  () => 'null',
  () => '1e400',
  () => '"text"',
  () => 'NaN',
  () => '{',
  () => '[',
  () => '{"a":"\n"}',
  () => '{"a":01}',
  () => '{"a":\u00a01}',
  () => `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  () => `{"a":${'['.repeat(10_000)}`,
];

/** What is no worse than a good body, and reads the same. */
export const SAME: readonly ((body: string) => string)[] = [
  (body) => ` \n\t${body}\r\n `,
  (body) => `\ufeff${body}`,
  (body) => body.replace(/"([a-z])/, (_all, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
];

export const MEDIA_TYPES: readonly string[] = [
  ...['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;q=1'],
  ...['text/plain', 'text/json', 'application/jsonx', 'application/problem+json', 'application/json, text/plain'],
  ...[
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    '',
    ';',
  ],
];

/** Rubbish for a path or a query, as it is written there. */
export const PERCENTS: readonly string[] = [
  ...['%', '%0', '%00', '%zz', '%2F', '%2e%2e', '%E0%A4%A', '%C0%80', '%FF', '%ED%A0%80', '%25%30%30', '%0A', '%7f'],
  ...['%F0%9F%98%80', '+', '%2B', '%20', '%3F', '%23', '..', '.', '~', '*', ';a=b', 'a,b', '%u0041', '%%%'],
];

/** Values that a header can carry and its reader may not expect. */
export const HEADER_VALUES: readonly string[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    'null',
    ',',
    'a, b',
    '"',
    "'",
    '\\',
    '%00',
    'ÿ',
    '\u00a0',
    '{}',
    '[]',
    '*/*',
    'x'.repeat(256),
  ],
  ...['x'.repeat(8_000), '__proto__', 'CLIENT-', 'CLIENT-00000000000000000000000000', '9'.repeat(400)],
];

export const METHODS: readonly string[] = ['PATCH', 'OPTIONS', 'HEAD', 'GET', 'POST', 'PUT', 'DELETE', 'PROPFIND', 'X'];

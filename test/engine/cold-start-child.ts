/** Prints the work of a new process as JSON: importing the package, creating a gateway without options, and two sales. */

import process from 'node:process';

const counts = { schemas: 0, timeZones: 0, parsers: 0 };

// zod defines the property `_zod` on each schema that it builds.
Object.defineProperty = new Proxy(Object.defineProperty, {
  apply(target, receiver, call) {
    if (call[1] === '_zod') counts.schemas++;
    return Reflect.apply(target, receiver, call);
  },
});

Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
  construct(target, parameters) {
    counts.timeZones++;
    return Reflect.construct(target, parameters);
  },
});

// zod creates one empty function to check if it can compile parsers. It does not count.
globalThis.Function = new Proxy(Function, {
  construct(target, code) {
    if (code.join('') !== '') counts.parsers++;
    return Reflect.construct(target, code);
  },
});

function countSince(before: typeof counts): typeof counts {
  const { schemas, timeZones, parsers } = counts;
  return {
    schemas: schemas - before.schemas,
    timeZones: timeZones - before.timeZones,
    parsers: parsers - before.parsers,
  };
}

const start = { ...counts };
const { cards, createGateway } = await import('../../src/index.ts');
const imported = countSince(start);

function charge(): typeof counts {
  const before = { ...counts };
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  return countSince(before);
}

const beforeGateway = { ...counts };
const gateway = createGateway();
const created = countSince(beforeGateway);

process.stdout.write(JSON.stringify({ imported, created, firstSale: charge(), secondSale: charge() }));

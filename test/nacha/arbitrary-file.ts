import fc from 'fast-check';
import { routingCheckDigit } from '../../src/facts/routing-numbers.ts';
import type { NachaAddenda, NachaBatch, NachaEntry, NachaFile, NachaFileHeader } from '../../src/nacha/types.ts';

/** Generates any file that can be written and read: payments of every class, or returns and notices of every kind. */
export function anyFile(): fc.Arbitrary<NachaFile> {
  const batches = fc.array(fc.oneof(forwardBatch(), returnBatch()), { minLength: 1, maxLength: 4 });
  return fc.record({ header: anyHeader(), batches });
}

const CODES = {
  '220': ['21', '22', '23', '24', '31', '32', '33', '34', '41', '42', '43', '44', '51', '52', '53', '54'],
  '225': ['26', '27', '28', '29', '36', '37', '38', '39', '46', '47', '48', '49', '55', '56'],
} as const;

const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));

/** Text without trailing spaces, as a reader returns it: letters, accents, and punctuation. */
export function textOf(maxLength: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...PRINTABLE), { maxLength }).map((characters) => characters.join('').trimEnd());
}

export function digitsOf(length: number): fc.Arbitrary<string> {
  return fc.nat({ max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));
}

/** Text of more than blanks and zeros, as operators require it in the header of a batch. */
function givenText(maxLength: number): fc.Arbitrary<string> {
  return textOf(maxLength).map((text) => (/[^ 0]/.test(text) ? text : `X${text}`.slice(0, maxLength)));
}

/** A number with a valid check digit. */
function anyRouting(): fc.Arbitrary<string> {
  return fc.integer({ min: 1, max: 99_999_999 }).map((number) => {
    const bank = String(number).padStart(8, '0');
    return `${bank}${routingCheckDigit(bank)}`;
  });
}

function orNothing(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(text, fc.constant(''));
}

function anyHeader(): fc.Arbitrary<NachaFileHeader> {
  const two = (max: number, min = 0) => fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));
  const origin = fc.oneof(
    anyRouting(),
    digitsOf(9).map((digits) => `1${digits}`),
  );
  return fc.record({
    immediateDestination: anyRouting(),
    immediateOrigin: origin,
    creationDate: fc.tuple(two(99), two(12, 1), two(28, 1)).map((parts) => parts.join('')),
    creationTime: orNothing(fc.tuple(two(23), two(59)).map((parts) => parts.join(''))),
    fileIdModifier: fc.constantFrom(...'ABCXYZ0129'),
    destinationName: textOf(23),
    originName: textOf(23),
    referenceCode: textOf(8),
  });
}

type Shell = Omit<NachaBatch, 'serviceClass' | 'secCode' | 'entries'>;

function anyShell(): fc.Arbitrary<Shell> {
  return fc.record({
    companyName: givenText(16).filter((name) => name.trim() !== 'IATCOR'),
    companyDiscretionaryData: textOf(20),
    companyId: givenText(10),
    entryDescription: givenText(10),
    descriptiveDate: textOf(6),
    effectiveEntryDate: orNothing(digitsOf(6)),
    settlementDay: orNothing(digitsOf(3)),
    originatorStatus: fc.constantFrom('1', '2'),
    odfi: digitsOf(8),
    batchNumber: fc.nat({ max: 9_999_999 }),
    messageAuthenticationCode: textOf(19),
  });
}

type Receiver = Omit<NachaEntry, 'transactionCode' | 'traceNumber' | 'addenda'>;

function anyReceiver(): fc.Arbitrary<Receiver> {
  return fc.record({
    routingNumber: anyRouting(),
    accountNumber: textOf(17),
    amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    individualId: textOf(15),
    name: givenText(22),
    discretionaryData: textOf(2),
  });
}

const anyClass = fc.constantFrom('200', '220', '225');

function codeIn(serviceClass: '200' | '220' | '225'): fc.Arbitrary<string> {
  const codes = serviceClass === '200' ? [...CODES['220'], ...CODES['225']] : CODES[serviceClass];
  return fc.constantFrom(...codes);
}

function forwardBatch(): fc.Arbitrary<NachaBatch> {
  const secCode = fc.constantFrom('WEB', 'PPD', 'CCD', 'TEL', 'CTX', 'POS');
  return fc.tuple(anyShell(), anyClass, secCode).chain(([shell, serviceClass, sec]) =>
    fc
      .array(fc.tuple(anyReceiver(), codeIn(serviceClass), fc.array(textOf(80), { maxLength: 3 })), {
        minLength: 1,
        maxLength: 5,
      })
      .map((rows) => {
        // TEL entries are debits.
        const secCode = sec === 'TEL' && serviceClass !== '225' ? 'PPD' : sec;
        return { ...shell, serviceClass, secCode, entries: rows.map(forwardEntry(shell.odfi)) };
      }),
  );
}

function forwardEntry(odfi: string) {
  return ([receiver, transactionCode, texts]: readonly [Receiver, string, readonly string[]], index: number) => ({
    ...receiver,
    transactionCode,
    // The amount of a prenotification is zero.
    amountCents: /[38]$/.test(transactionCode) ? 0 : receiver.amountCents,
    traceNumber: `${odfi}${String(index * 3).padStart(7, '0')}`,
    addenda: texts.map((information, at) => ({ type: '05' as const, information, sequence: at + 1 })),
  });
}

function returnBatch(): fc.Arbitrary<NachaBatch> {
  return fc.tuple(anyShell(), anyClass, fc.boolean()).chain(([shell, serviceClass, isChange]) => {
    const response = isChange
      ? fc.oneof(anyChange(), rejectedChange())
      : fc.oneof(anyReturn(), anyDishonor(), anyContest());
    const entry: fc.Arbitrary<NachaEntry> = fc
      .tuple(anyReceiver(), codeIn(serviceClass), digitsOf(15), response)
      .map(([receiver, transactionCode, traceNumber, addenda]) => {
        const amountCents = isChange ? 0 : receiver.amountCents;
        return { ...receiver, amountCents, transactionCode, traceNumber, addenda: [addenda] };
      });
    const secCode = isChange ? 'COR' : 'WEB';
    return fc
      .array(entry, { minLength: 1, maxLength: 5 })
      .map((entries) => ({ ...shell, serviceClass, secCode, entries }));
  });
}

const received = { originalTrace: digitsOf(15), originalRdfi: digitsOf(8), traceNumber: digitsOf(15) };
const returned = { returnTrace: digitsOf(15), returnCode: digitsOf(2) };

function anyChange(): fc.Arbitrary<NachaAddenda> {
  const code = fc.constantFrom('C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C09', 'C13');
  const kind = { type: fc.constant('98' as const), kind: fc.constant('change' as const) };
  return fc.record({ ...kind, ...received, code, correctedData: textOf(29) });
}

/** A refused notification of change has its own columns and is stored unparsed. */
function rejectedChange(): fc.Arbitrary<NachaAddenda> {
  return textOf(88).map((rest) => ({ type: 'other', text: `798C65${rest}`.padEnd(94) }));
}

function anyReturn(): fc.Arbitrary<NachaAddenda> {
  const kind = { type: fc.constant('99' as const), kind: fc.constant('return' as const) };
  const code = fc.constantFrom('R01', 'R02', 'R10', 'R14', 'R29', 'R50', 'R85');
  return fc.record({ ...kind, ...received, code, dateOfDeath: orNothing(digitsOf(6)), information: textOf(44) });
}

function anyDishonor(): fc.Arbitrary<NachaAddenda> {
  const kind = { type: fc.constant('99' as const), kind: fc.constant('dishonor' as const) };
  const code = fc.constantFrom('R61', 'R62', 'R67', 'R68', 'R69', 'R70');
  const rest = { returnSettlementDay: digitsOf(3), information: textOf(21) };
  return fc.record({ ...kind, ...received, ...returned, ...rest, code });
}

function anyContest(): fc.Arbitrary<NachaAddenda> {
  const kind = { type: fc.constant('99' as const), kind: fc.constant('contest' as const) };
  const code = fc.constantFrom('R71', 'R72', 'R73', 'R74', 'R75', 'R76', 'R77');
  const day = orNothing(digitsOf(3));
  return fc.record({
    ...kind,
    ...received,
    ...returned,
    code,
    returnedDate: orNothing(digitsOf(6)),
    originalSettlementDay: day,
    returnSettlementDay: day,
    dishonorTrace: digitsOf(15),
    dishonorSettlementDay: day,
    dishonorCode: digitsOf(2),
  });
}

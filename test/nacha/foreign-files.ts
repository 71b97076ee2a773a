import { routingCheckDigit } from '../../src/facts/routing-numbers.ts';

/** Small files of international entries and of accounting advices, made column by column. All parties are invented. */

const HEADER = `101 091400606 0110000152605200815A094101${'EXAMPLE OPERATOR'.padEnd(23)}${'EXAMPLE BANK'.padEnd(23)}${' '.repeat(8)}`;
const ODFI = '01100001';
const RDFI = `09140060${routingCheckDigit('09140060')}`;
export const IAT_ACCOUNT = 'GB00TEST98765432101234';

const digits = (value: number | bigint, width: number) => String(value).padStart(width, '0');

function padded(lines: readonly string[]): string {
  const nines = Array.from({ length: (10 - (lines.length % 10)) % 10 }, () => '9'.repeat(94));
  return `${[...lines, ...nines].join('\n')}\n`;
}

/** The mandatory addenda of an international entry with this end of its trace number. */
function addenda(end: string): readonly string[] {
  const texts = [
    `10BUS${digits(123_400, 18)}${'FT-1'.padEnd(22)}${'MARTA EXAMPLE'.padEnd(35)}`,
    `11${'EXAMPLE EXPORTS'.padEnd(35)}${'1 EXAMPLE STREET'.padEnd(35)}`,
    `12${'SPRINGFIELD*IL\\'.padEnd(35)}${'US*62701\\'.padEnd(35)}`,
    `13${'EXAMPLE BANK'.padEnd(35)}01${'011000015'.padEnd(34)}US `,
    `14${'EXAMPLE BANK OF LONDON'.padEnd(35)}02${'EXMPGB2L'.padEnd(34)}GB `,
    `15${'ID-7'.padEnd(15)}${'2 EXAMPLE ROAD'.padEnd(35)}`,
    `16${'LONDON*LDN\\'.padEnd(35)}${'GB*EC1A\\'.padEnd(35)}`,
  ];
  return texts.map((text) => `7${text}`.padEnd(87) + end);
}

export const REMITTANCE = `717${'INVOICE 4711'.padEnd(80)}0001`;
export const CORRESPONDENT = `718${`${'MIDDLE BANK'.padEnd(35)}01${'021000021'.padEnd(34)}US `.padEnd(80)}0001`;
export const RETURN = `799R01${'011000010000001'}${' '.repeat(6)}09140060${digits(100_000, 10)}${' '.repeat(34)}`;

/** Parts of the file of international entries that a test replaces. */
interface IatParts {
  /** Records after addenda 16, without the end of the trace number. */
  readonly more?: readonly string[];
  /** The addenda 10 to 16. */
  readonly mandatory?: readonly string[];
  readonly secCode?: string;
  readonly indicator?: string;
}

/** A file with one international credit of $1,000.00. */
export function iatFile({ more = [], mandatory, secCode = 'IAT', indicator = '' }: IatParts = {}): string {
  const end = '0000001';
  const after = more.map((text) =>
    text.startsWith('799') || text.startsWith('798') ? `${text}${ODFI}${end}` : `${text}${end}`,
  );
  const records = [...(mandatory ?? addenda(end)), ...after];
  const count = digits(records.length, 4);
  const totals = `${digits(records.length + 1, 6)}${digits(9_140_060, 10)}${digits(0, 12)}${digits(100_000, 12)}`;
  return padded([
    HEADER,
    `5220${indicator.padEnd(16)}FF3${' '.repeat(15)}GB1234567890${secCode}TRADE     USDGBP260521   1${ODFI}0000001`,
    `622${RDFI}${count}${' '.repeat(13)}${digits(100_000, 10)}${IAT_ACCOUNT.padEnd(35)}    1${ODFI}${end}`,
    ...records,
    `8220${totals}1234567890${' '.repeat(25)}${ODFI}0000001`,
    `9000001${digits(Math.ceil((records.length + 5) / 10), 6)}${digits(records.length + 1, 8)}${totals.slice(6)}${' '.repeat(39)}`,
  ]);
}

export const IAT_ADDENDA = addenda('0000001');

/** A file with these advices: codes and amounts in cents. */
export function adviceFile(advices: readonly (readonly [code: string, cents: number])[]): string {
  const sum = (side: (code: string) => boolean) =>
    advices.filter(([code]) => side(code)).reduce((total, [, cents]) => total + BigInt(cents), 0n);
  const [credits, debits] = [sum((code) => Number(code) % 2 === 1), sum((code) => Number(code) % 2 === 0)];
  const count = advices.length;
  const totals = `${digits((9_140_060 * count) % 1e10, 10)}${digits(debits, 20)}${digits(credits, 20)}`;
  return padded([
    HEADER,
    `5280${'EXAMPLE OPERATOR'.padEnd(36)}1234567890ADVACCOUNTING      260521   0${ODFI}0000001`,
    ...advices.map(
      ([code, cents], index) =>
        `6${code}${RDFI}${'SETTLE-12345'.padEnd(15)}${digits(cents, 12)}01100001511131 ${'EXAMPLE BANK'.padEnd(22)}  0${ODFI}141${digits(index + 1, 4)}`,
    ),
    `8280${digits(count, 6)}${totals}${' '.repeat(19)}${ODFI}0000001`,
    `9000001${digits(Math.ceil((count + 4) / 10), 6)}${digits(count, 8)}${totals}${' '.repeat(23)}`,
  ]);
}

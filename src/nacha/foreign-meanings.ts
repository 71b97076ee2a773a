/** The meanings of the columns that only international entries and accounting advices have; sources as in records-iat.ts. */
type Words = (text: string) => string;

const says =
  (words: string): Words =>
  () =>
    words;
const oneOf =
  (table: Readonly<Record<string, string>>): Words =>
  (text) =>
    table[text] ?? '';

// biome-ignore format: a table reads in columns
const TRANSACTION_TYPES = {
  ANN: 'annuity', BUS: 'business payment', DEP: 'deposit', LOA: 'loan', MIS: 'miscellaneous', MOR: 'mortgage', PEN: 'pension',
  REM: 'remittance', RLS: 'rent or lease', SAL: 'salary', TAX: 'tax',
  ARC: 'a mailed check', BOC: 'a check at the counter', MTE: 'a machine transfer', POP: 'a check at the point of purchase',
  POS: 'a point of sale', RCK: 'a returned check', SHR: 'a shared network', TEL: 'by phone', WEB: 'on the internet',
};

const SCREENING = oneOf({ 0: 'no suspect found', 1: 'a suspect found by the gateway' });

/** Describes a country with a postal code or city: the rules separate parts by an asterisk and end with a backslash. */
const parts: Words = (text) => text.replace(/\\$/, '').split('*').join(', ');

// biome-ignore format: a table reads in columns
/** The meanings of valid columns by their names. Each function gets the trimmed text. */
export const FOREIGN_MEANINGS: Readonly<Record<string, Words>> = {
  'IAT indicator':               oneOf({ IATCOR: 'notifications of change of international entries' }),
  'foreign exchange indicator':  oneOf({ FF: 'fixed to fixed: no exchange', FV: 'a fixed amount to a variable one', VF: 'a variable amount to a fixed one' }),
  'foreign exchange reference indicator': oneOf({ 1: 'an exchange rate follows', 2: 'a reference number follows', 3: 'no reference follows' }),
  'foreign exchange reference':  says('the exchange rate, or its reference number'),
  'destination country':         (text) => `the country of the receiver: ${text}`,
  'originator id':               says('the originator, by its number'),
  'originating currency':        (text) => `the currency of the originator: ${text}`,
  'destination currency':        (text) => `the currency of the receiver: ${text}`,
  'addenda count':               (text) => `${Number(text)} addenda records`,
  'OFAC screening':              SCREENING,
  'secondary OFAC screening':    SCREENING,
  'transaction type':            oneOf(TRANSACTION_TYPES),
  'foreign payment amount':      says('in the currency of the receiver, without a decimal point'),
  'foreign trace number':        says('the number at the foreign bank'),
  'receiver name':               says('the receiver'),
  'originator name':             says('the originator'),
  'originator street':           says('its address'),
  'originator city':             parts,
  'originator country':          parts,
  'originator date of birth':    says('of the originator, from 2027-03-19'),
  'originating bank name':       says('the bank of the originator'),
  'originating bank id':         says('its number, in the system that the qualifier names'),
  'receiving bank name':         says('the bank of the receiver'),
  'receiving bank id':           says('its number, in the system that the qualifier names'),
  'correspondent bank name':     says('a bank between the two'),
  'correspondent bank id':       says('its number, in the system that the qualifier names'),
  'bank id qualifier':           oneOf({ '01': 'national clearing system', '02': 'BIC', '03': 'IBAN' }),
  'bank country':                (text) => `the country of the branch: ${text}`,
  'receiver id':                 says('the receiver’s id at the originator'),
  'receiver street':             says('the address of the receiver'),
  'receiver city':               parts,
  'receiver country':            parts,
  'receiver date of birth':      says('of the receiver, from 2027-03-19'),
  'original amount':             (text) => `of the entry that is returned, in cents: ${text}`,
  'reserved columns':            says('usually blank'),

  'advice routing number':       (text) => `the bank that the advice is about: ${text}`,
  'file identification':         says('the file that the advice is about'),
  'operator data':               says('for the ACH operator'),
  'ACH operator':                (text) => `routing number without check digit: ${text}`,
  'day of the advice':           (text) => `day ${Number(text)} of the year`,
  'advice number':               (text) => `number ${Number(text)} of its day`,
};

/** Every card value of every vendor's pack, compared with a copy written by hand from the vendors' pages. */
import { cards, type GatewayOptions } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { MAGIC_PACKS } from '../../src/contract/settings.ts';
import { DISPUTE_REASONS } from '../../src/facts/dispute-reasons.ts';
import { BANK_VALUES } from '../../src/networks/test-values/bank-values.ts';
import { cardValuesOf } from '../../src/networks/test-values/magic-cards.ts';
import { TEST_VALUE_SOURCES } from '../../src/networks/test-values/sources.ts';
import { type Charged, chargedWith, outcomeOf } from '../support/card-outcomes.ts';
import { freshGateway } from '../support/fresh-gateway.ts';

type Pack = NonNullable<GatewayOptions['magicValues']>;

const declined = (code: string, avs = 'Y', cvv = 'M') => `declined ${code}, AVS ${avs}, CVV ${cvv}`;
const approved = (avs = 'Y', cvv = 'M') => `approved 00, AVS ${avs}, CVV ${cvv}`;

/** Adyen's page has one name for any reason code. */
const CHARGEBACKS = ['Chargeback', ...DISPUTE_REASONS.map(({ code }) => `Chargeback:${code}`)];

/** The values of each vendor by their outcome. Amounts are in cents, and `...124` ends an amount. */
const PUBLISHED = {
  adyen: {
    [approved()]: ['APPROVED', 'PENDING', 'capture failed', 'refund failed', '001', 'chargeback:10.4', ...CHARGEBACKS],
    'approved 10 for 500, AVS Y, CVV M': ['PARTIALLY_APPROVED'],
    [declined('01')]: ['REFERRAL', '...133'],
    [declined('05')]: [
      ...[
        'DECLINED',
        'CANCELLED',
        'SHOPPER_CANCELLED',
        'PIN_VALIDATION_NOT_POSSIBLE',
        'DECLINED_NON_GENERIC',
        '...121',
      ],
      ...['PIN_REQUIRED', 'MOBILE_PIN_REQUIRED', 'CONTACTLESS_FALLBACK', 'BAN_CURRENT_AID', 'CVM_REQUIRED', '...123'],
      ...['ONLINE_PIN_REQUIRED', 'TRY_ANOTHER_INTERFACE', 'CHIP_DOWNGRADE_MODE', 'ERPS_BLOCK', '...131', '...132'],
    ],
    [declined('13')]: ['INVALID_AMOUNT', '...127'],
    [declined('14')]: ['INVALID_CARD_NUMBER', '...128'],
    [declined('51')]: ['NOT_ENOUGH_BALANCE', '...124'],
    [declined('52')]: ['NO_CHECKING_ACCOUNT'],
    [declined('53')]: ['NO_SAVINGS_ACCOUNT'],
    [declined('54')]: ['CARD_EXPIRED', '...126'],
    [declined('55')]: ['INVALID_PIN', '...134'],
    [declined('57')]: ['NOT_SUPPORTED', 'TRANSACTION_NOT_PERMITTED', '...129'],
    [declined('59')]: ['ACQUIRER_FRAUD', 'FRAUD', 'FRAUD_CANCELLED', 'ISSUER_SUSPECTED_FRAUD', '...122', '...151'],
    [declined('61')]: ['WITHDRAWAL_AMOUNT_EXCEEDED'],
    [declined('62')]: ['BLOCK_CARD', 'RESTRICTED_CARD', '...125'],
    [declined('65')]: ['WITHDRAWAL_COUNT_EXCEEDED'],
    [declined('75')]: ['PIN_TRIES_EXCEEDED'],
    [declined('91')]: ['ISSUER_UNAVAILABLE'],
    [declined('96')]: ['UNKNOWN', 'ERROR', 'NOT_SUBMITTED', '...130'],
    [declined('1A')]: ['NOT_3D_AUTHENTICATED', 'AUTHENTICATION_REQUIRED', 'RREQ_NOT_RECEIVED', 'THREED_SECURE_ERROR'],
    [declined('R1')]: ['REVOCATION_OF_AUTH'],
    [declined('6P', 'N')]: ['AVS_DECLINED'],
    [declined('N7', 'Y', 'N')]: ['CVC_DECLINED', '002'],
    [declined('N7', 'Y', 'S')]: ['004'],
    [approved('Y', 'U')]: ['000', '005'],
    [approved('Y', 'P')]: ['003', '006'],
  },
  paypal: {
    [declined('05', 'G', 'P')]: ['CCREJECT-REFUSED', 'CCREJECT-BANK_ERROR'],
    [declined('14', 'G', 'P')]: ['CCREJECT-IRC', 'CCREJECT-IA', 'CCREJECT-INVALID'],
    [declined('41', 'G', 'P')]: ['CCREJECT-LS'],
    [declined('51', 'G', 'P')]: ['CCREJECT-IF'],
    [declined('54', 'G', 'P')]: ['CCREJECT-EC', 'CCREJECT-EXPIRED'],
    [declined('59', 'G', 'P')]: ['CCREJECT-SF'],
    [declined('N7', 'G', 'P')]: ['CCREJECT-CVV_F'],
  },
  square: {
    [approved()]: [2_222, 3_333, 8_801, 8_802, 8_803, 8_804, 8_805, 8_806, 8_807, 8_808, 8_809],
    [declined('05')]: ['4000000000000002', '4000000000000010'],
    [declined('6P', 'A')]: ['99999'],
    [declined('N7', 'Y', 'N')]: ['911'],
  },
  checkout: {
    [declined('01')]: ['4111111111111129'],
    [declined('12')]: ['4024007103573027', '4158596042924182', '4644968546281686', '5355228287185489'],
    [declined('14')]: ['4485381577182090'],
    [declined('15')]: ['4024007162185267', '4655710037275959'],
    [declined('41')]: ['4941202060999329', '4658620059821613'],
    [declined('43')]: ['4539253655711767', '4745820750643143'],
    [declined('51')]: [101, '4544249167673670', '4546381219393284', '5355229757805879', '4325350188287824'],
    [declined('57')]: ['4659465888705671', '4151512736305999'],
    [declined('5C')]: ['4276038578596818'],
    [declined('9G')]: ['4152812521833588'],
    [declined('59')]: ['4897453568485113', '4000144348235050'],
    [declined('61')]: ['4556294593757189', '4543611423334994', '5355222589678168', '4394666298116207'],
    [declined('62')]: ['4818924250131070', '4857662623668665', '5355225201525238', '4021277034700287'],
    [declined('63')]: ['4556253752712245', '4407108123937239', '5355226042898974'],
    [declined('78')]: ['4532819413487978'],
    [declined('R3')]: ['4567361325981788'],
    [declined('96')]: ['4000148147058142'],
    [declined('1A')]: ['4500622868341387'],
    [declined('N7')]: ['4734868958733862'],
    'error 91': ['4095254802642505'],
    ...Object.fromEntries([...'ABCDGIMNPRUYZ'].map((code) => [`approved 00, AVS ${code}, CVV M`, [`Test_${code}`]])),
  },
  worldpay: {
    [approved()]: ['AUTHORISED', '555', '6666'],
    [declined('01')]: ['REFUSED8'],
    [declined('04')]: ['REFUSED4'],
    [declined('05')]: ['REFUSED', 'REFUSED5', 'REFUSED17', 'REFUSED28', 'REFUSED29', 'REFUSED38', 'REFUSED85'],
    [declined('13')]: ['REFUSED13'],
    [declined('14')]: ['REFUSED56'],
    [declined('15')]: ['REFUSED15'],
    [declined('41')]: ['REFUSED41'],
    [declined('43')]: ['REFUSED43'],
    [declined('51')]: ['REFUSED51'],
    [declined('54')]: ['REFUSED33'],
    [declined('57')]: ['REFUSED57'],
    [declined('59')]: ['REFUSED34'],
    [declined('62')]: ['REFUSED62', 'REFUSED76'],
    [declined('63')]: ['REFUSED63'],
    [declined('96')]: ['ERROR'],
    [declined('N7', 'Y', 'N')]: ['REFUSED55', 'REFUSED75'],
    [approved('Y', 'N')]: ['444', '4444'],
    [approved('Y', 'P')]: ['111', '222', '333', '1111', '2222', '3333', '5555'],
  },
  cybersource: {
    [approved()]: [401_100, 100_000],
    'approved 10 for 300150, AVS Y, CVV M': [600_300],
    ...Object.fromEntries([1, 2, 3, 4, 6, 7].map((code) => [declined(`0${code}`), [400_000 + code * 100]])),
    [declined('05')]: [400_500, 401_000],
    [declined('6P', 'N')]: [4_000, 5_000, 600_100],
    [declined('N7', 'Y', 'N')]: [600_200],
  },
} satisfies Partial<Record<Pack, Readonly<Record<string, readonly (string | number)[]>>>>;

const PACKS = [
  'settlebox',
  'stripe',
  'braintree',
  'finix',
  'square',
  'checkout',
  'worldpay',
  'adyen',
  'cybersource',
] as const;

/** The rows of a vendor, without ours that apply next to them. */
function rowsOf(pack: Pack) {
  return cardValuesOf(pack)
    .filter((one) => !cardValuesOf('settlebox').includes(one))
    .flatMap(({ values }) => values);
}

describe('the pack of a vendor', () => {
  it.each(Object.entries(PUBLISHED))('has the published outcome for each value: %s', (name, published) => {
    const pack = MAGIC_PACKS.find((one): one is Pack => one === name) ?? 'none';
    const gateway = freshGateway({ magicValues: pack });
    const expected = Object.entries(published).flatMap(([outcome, values]) =>
      values.map((one) => `${one}: ${outcome}`),
    );
    const actual = rowsOf(pack).map((row) => {
      const value = row[0] === 'amount' ? row[1][0] : row[0] === 'ending' ? `...${row[1]}` : row[1];
      return `${value}: ${outcomeOf(gateway, chargedWith(row))}`;
    });
    expect(actual.sort()).toEqual(expected.sort());
  });

  it('has a page with an address for each value, and a day on which it was read', () => {
    const sections = [...MAGIC_PACKS.flatMap(cardValuesOf), ...Object.values(BANK_VALUES).flat()];
    const pages = new Set(sections.map(({ source }) => source));
    const faults = [...pages].filter((page) => {
      if (page === 'settlebox') return false;
      const { address, read } = TEST_VALUE_SOURCES[page];
      return !/^https:\/\/\S+$/.test(address) || !/^2026-\d\d(-\d\d)?$/.test(read);
    });
    const unused = Object.keys(TEST_VALUE_SOURCES).filter((page) => ![...pages].some((one) => one === page));
    expect([faults, unused]).toEqual([[], []]);
  });
});

/** Values to which several vendors give a meaning, with their outcome in some packs. */
const SHARED: readonly (readonly [charged: Charged, outcomes: Partial<Record<Pack, string>>])[] = [
  [{ pan: '4000000000000069' }, { settlebox: declined('54'), stripe: declined('54'), finix: declined('51') }],
  [{ pan: '4000000000009987' }, { settlebox: declined('41'), finix: declined('54'), square: declined('41') }],
  [{ pan: '4000000000009995' }, { settlebox: declined('51'), finix: declined('61') }],
  [{ pan: '4000000000000119' }, { settlebox: declined('96'), finix: declined('04') }],
  [{ pan: '4012888888881881' }, { settlebox: approved(), finix: declined('01') }],
  [{ pan: '4242424242424242' }, { settlebox: approved(), finix: declined('62'), checkout: approved() }],
  [{ pan: '4000000000000010' }, { settlebox: approved('N'), stripe: approved('N'), square: declined('05') }],
  [{ pan: '5105105105105100' }, { settlebox: approved(), braintree: declined('05') }],
  [{ amount: 400_100 }, { settlebox: approved(), braintree: approved(), cybersource: declined('01') }],
  [{ name: 'REFUSED51' }, { settlebox: approved(), worldpay: declined('51'), adyen: approved() }],
  [{ cvv: '200' }, { settlebox: approved('Y', 'N'), stripe: approved(), braintree: approved('Y', 'N') }],
];

it('gives a value to which several vendors give a meaning that of the pack', () => {
  for (const pack of PACKS) {
    const cases = SHARED.flatMap(([charged, { [pack]: outcome }]) =>
      outcome === undefined ? [] : [{ charged, outcome }],
    );
    const gateway = freshGateway({ magicValues: pack });
    expect(cases.map(({ charged }) => ({ charged, outcome: outcomeOf(gateway, charged) }))).toEqual(cases);
  }
});

describe('a name with a meaning', () => {
  it('applies as the first name, as the whole name, and as that of a stored card', () => {
    const gateway = freshGateway({ magicValues: 'adyen' });
    const { payment_token } = gateway.paymentTokens.create({
      card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030', cardholder_name: 'NOT_ENOUGH_BALANCE' },
    });
    const methods = [
      { ...cards.visa, first_name: 'NOT_ENOUGH_BALANCE', last_name: 'Lovelace' },
      { ...cards.visa, first_name: 'Ada', last_name: 'NOT_ENOUGH_BALANCE' },
      { type: 'token', payment_token } as const,
    ];
    const codes = methods.map(
      (payment_method) => gateway.transactions.create({ type: 'SALE', amount: 1_000, payment_method }).response_code,
    );
    expect(codes).toEqual(['51', '00', '51']);
  });

  it('decides over the capture and the refunds of a charge', async () => {
    const gateway = freshGateway({ magicValues: 'adyen' });
    const sale = (first_name: string, last_name: string) =>
      gateway.transactions.create({
        type: 'SALE',
        amount: 1_000,
        payment_method: { ...cards.visa, first_name, last_name },
      }).transaction_id;
    const [rejected, refunded] = [sale('capture', 'failed'), sale('refund', 'failed')];
    await gateway.clock.advance({ days: 2 });
    const refund = gateway.transactions.cancel(refunded, { type: 'REFUND' });
    await gateway.clock.advance({ days: 2 });
    const states = [rejected, refund.transaction_id].map((id) => gateway.transactions.get(id).transaction_state);
    expect(states).toEqual(['rejected', 'rejected']);
  });
});

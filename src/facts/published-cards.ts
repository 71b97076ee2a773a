/**
 * Card numbers that do not belong to real cards: numbers that vendors publish for tests, and plainly made-up ones. Published
 * numbers with further facts are elsewhere: funding or country in card-bins.ts, issuer responses in networks/test-values.
 * All were read in stored copies of the named pages or, for Adyen's long list and where a comment says so, in public code
 * that repeats them. Numbers of unsupported brands are left out.
 */

/** The published numbers by vendor, with their sources. */
// biome-ignore format: a table reads in columns
const PUBLISHED: readonly (readonly [vendor: string, numbers: readonly string[]])[] = [
  // docs.stripe.com/testing: co-brands, 3-D Secure, which the gateway does not support, and the rest of its page.
  ['Stripe', [
    '4000002500001001', '5555552500001001', '4000050360000001', '5555050360000080', '6555900000604105', '4000002500003155',
    '4000003800000446', '4000000000003055', '4000000000003097', '4000003720000278', '4000000000000093',
  ]],
  // developer.paypal.com/braintree/docs/reference/general/testing
  ['Braintree', [
    '4111111111111111', '4005519200000004', '4009348888881881', '4012000033330026', '4012000077777777', '4217651111111119',
    '2223000048400011', '6011000991300009',
  ]],
  // developer.authorize.net/hello_world/testing_guide.html
  ['Authorize.Net', [
    '370000000000002', '6011000000000012', '4007000000027', '4012888818888', '5424000000000015', '2223000010309703',
    '2223000010309711',
  ]],
  // docs.finix.com, "Testing your integration": a card for health expenses.
  ['Finix', ['4393420000002680']],
  // docs.adyen.com/development-resources/testing/test-card-numbers, and its cards for terminals.
  ['Adyen', [
    '2222400070000005', '5555341244441115', '5577000055770004', '5555444433331111', '2222410740360010', '2222410700000002',
    '2222400010000008', '2223000048410010', '2222400060000007', '2223520443560010', '2222400030000004', '5100060000000002',
    '2222400050000009', '5500000000000004', '5100705000000002', '5106040000000008', '5101180000000007', '5100081112223332',
    '5103221911199245', '5100290029002909', '5136333333333335', '5585558555855583', '5413330089099999', '5520330000000001',
    '2308880000000000', '5413330089999990', '5413330089020037', '4111111145551142', '4111112014267661', '4988438843884305',
    '4166676667666746', '4646464646464644', '4000620000000007', '4000060000000006', '4293189100000008', '4988080000000000',
    '4444333322221111', '4001590000000001', '4000180000000002', '4000020000000000', '4000160000000004', '4002690000000008',
    '4400000000000008', '4484600000000004', '4607000000000009', '4977949494949497', '4000640000000005', '4003550000000003',
    '4000760000000001', '4017340000000003', '4005519000000006', '4131840000000003', '4035501000000008', '4360000001000005',
    '4151500000000008', '4571000000000001', '4199350000000002', '4001020000000009', '4871049999999910', '4111110007020006',
    '4111110003920001', '4111110004840000', '370000000100018', '6011601160116611', '6445644564456445', '6011609900000003',
    '6445645000000002',
  ]],
  // developer.paypal.com/tools/sandbox/card-testing
  ['PayPal', ['376680816376961', '4772129056533503', '4915805038587737', '4222222222222', '2223016768739313']],
  // developer.worldpay.com/docs/access-worldpay/testing
  ['Worldpay', [
    '4911830000000', '4917610000000000', '4462030000000000', '4917610000000000003', '4917300800000000', '5454545454545454',
    '2221000000000009', '5163613613613613', '343434343434343', '6011000400000000',
  ]],
  // developer.cybersource.com/hello-world/testing-guide
  ['Cybersource', ['2222420000001113', '2222630000001125']],
  // developer.squareup.com/docs/devtools/sandbox/payments
  // The last three are from an earlier version of the page, repeated by public code.
  ['Square', [
    '6011000000000004', '340000000000009', '4310000000000007', '4532759734545858', '5409889944179029', '371263462726550',
  ]],
  // www.checkout.com/docs/developer-resources/testing/test-cards
  ['Checkout.com', [
    '4543474002249996', '5436031030606378', '2223000010479399', '5199992312641465', '345678901234564', '4658584090000001',
    '4484070000035519', '4734868958733862', '4567361325981788', '4111111111111129', '4024007103573027', '4485381577182090',
    '4544249167673670', '4724117215951699', '4000141680788456', '4659465888705671', '4151512736305999', '4897453568485113',
    '4000144348235050', '4556294593757189', '4818924250131070', '4556253752712245', '4095254802642505', '4532819413487978',
    '5385308360135181', '4659105569051157',
  ]],
  // Mastercard's gateway, as published by vendors that build on it (Tap, MyFatoorah), in public code that repeats it.
  ['Mastercard Gateway', ['4508750015741019']],
  // developer.mastercard.com, Mastercard Send, "Sandbox Test Cards"
  ['Mastercard', [
    '5102589999999913', '5102589999999921', '5102589999999939', '5102589999999947', '5102589999999954', '5107559999999903',
    '5107559999999911', '5107559999999929', '5107559999999937', '5107559999999945',
  ]],
];

/** Numbers that a vendor publishes for tests without further facts. */
export const PUBLISHED_CARDS: readonly string[] = PUBLISHED.flatMap(([, numbers]) => numbers);

const DIGITS_MAX = 4;
const RUN = /(\d)\1{5}/;

/**
 * Reports whether a number is plainly made up: it has at most four different digits, or six equal ones in a row. About two
 * in ten thousand real numbers match by chance.
 *
 * @example
 * isPlainlyMadeUp('4000000000000002'); // true
 */
export function isPlainlyMadeUp(pan: string): boolean {
  return RUN.test(pan) || new Set(pan).size <= DIGITS_MAX;
}

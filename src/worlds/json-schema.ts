import { type ZodType, z } from 'zod';
import { cardFee, feesSchema } from '../contract/fees.ts';
import { settlementOptionsSchema } from '../contract/settings.ts';
import { commonSpellings } from '../engine/text-schemas.ts';
import {
  cardChecksOptionsSchema,
  customerToken,
  worldCustomer,
  worldMerchant,
  worldSchema,
  worldToken,
} from './world-options.ts';

/**
 * The JSON Schema (draft 2020-12) of the `world` option, for editors and for tools that write such files. The build ships
 * it as `settlebox/world.schema.json`; `fixtures/worlds` keeps a copy that shows each change.
 */
export function worldJsonSchema(): object {
  const { $schema, title, description, ...rest } = z.toJSONSchema(worldSchema(), {
    target: 'draft-2020-12',
    io: 'input',
    metadata: NOTES,
    override({ zodSchema, jsonSchema }) {
      // The API accepts words in any case; the schema lists the common spellings.
      if (jsonSchema.enum !== undefined && !CODES.has(zodSchema))
        jsonSchema.enum = jsonSchema.enum.flatMap((word) => commonSpellings(String(word)));
      if (zodSchema === customerToken()) delete jsonSchema.properties?.customer_id;
      if (zodSchema === worldToken() || zodSchema === customerToken()) {
        delete jsonSchema.properties?.verification;
        jsonSchema.oneOf = [{ required: ['card'] }, { required: ['bank_account'] }];
      }
    },
  });
  return { $schema, $id: 'https://settlebox.test/world.schema.json', title, description, ...rest };
}

interface JsonSchemaNote {
  /** A name among the definitions. */
  readonly id?: string;
  readonly title?: string;
  readonly description: string;
}

const world = worldSchema().shape;
const merchant = worldMerchant().shape;
const customer = worldCustomer().shape;
const token = worldToken().shape;
const card = token.card.unwrap();
const address = card.shape.address.unwrap();
const bank = token.bank_account.unwrap();
const settlement = settlementOptionsSchema().shape;
const checks = cardChecksOptionsSchema().shape;
const fees = feesSchema().shape;
const ach = fees.ach.unwrap().shape;
const reserve = fees.reserve.unwrap().shape;

/** Codes, which have one spelling. */
const CODES = new Set<unknown>([checks.declineAvs.unwrap().element, checks.declineCvv.unwrap().element]);

/** Descriptions for people. The types and limits come from the schema itself. */
// biome-ignore format: a table reads in columns
const DESCRIBED: readonly (readonly [schema: ZodType, note: JsonSchemaNote])[] = [
  [worldSchema(),                      { title: 'A Settlebox seed world', description: 'The initial contents of a gateway, next to the platform and "Acme Outfitters": createGateway({ world }).' }],
  [world.$schema,                  { description: 'For editors: ./node_modules/settlebox/dist/world.schema.json' }],
  [world.merchants,                { description: 'More merchants below the platform; gateway.merchants lists them after Acme Outfitters.' }],
  [world.customers,                { description: 'Customers of Acme Outfitters, or of the merchant that contains them.' }],
  [world.tokens,                   { description: 'Stored cards and bank accounts of the same merchant; each names its customer or gets a new one. At most 10000 per world, including those of customers.' }],

  [worldMerchant(),                  { id: 'Merchant', description: 'A merchant with both integrations, an owner and a key.' }],
  [merchant.name,                  { description: 'Its name, 1 to 100 characters.' }],
  [merchant.timeZone,              { description: 'IANA time zone of its card cut-off, such as America/Chicago.' }],
  [merchant.settlement,            { description: 'The schedule of its batches and funding.' }],
  [merchant.cardChecks,            { description: 'Charges that it declines although the issuer approves them.' }],
  [merchant.fees,                  { description: 'Its fees. Omitted fields come from the gateway’s options.' }],
  [merchant.apiKey,                { description: 'A fixed, unique key for the environment of the gateway, for applications that read theirs at import. Default: derived from the seed.' }],
  [merchant.ownerEmail,            { description: 'Unique email address of its owner. Default: derived from its id.' }],

  [settlementOptionsSchema(),                 { id: 'Settlement', description: 'Its own schedule. Omitted fields come from the gateway’s options.' }],
  [settlement.autoClose,           { description: 'Closes batches at the cut-offs; false leaves closing to API calls.' }],
  [settlement.cardCutoff,          { description: 'HH:MM on every day, in its time zone.' }],
  [settlement.achCutoff,           { description: 'HH:MM on every banking day, in Eastern Time.' }],
  [settlement.cardFundingDays,     { description: 'Banking days from settlement to funding.' }],
  [settlement.achFundingDays,      { description: 'Banking days from settlement to funding.' }],
  [settlement.timeZone,            { description: 'IANA time zone of the card cut-off; an alternative to the merchant’s timeZone.' }],

  [cardChecksOptionsSchema(),                 { id: 'CardChecks', description: 'Its own checks. Omitted fields come from the gateway’s options.' }],
  [checks.declineAvs,              { description: 'Results of address verification that are declined with code 6P.' }],
  [checks.declineCvv,              { description: 'Results of CVV verification that are declined with code N7.' }],
  [checks.duplicateMinutes,        { description: 'Minutes after an approved charge during which the same card and amount is declined with code 94; 0 disables the check.' }],

  [feesSchema(),                   { id: 'Fees', description: 'Fees in exact decimals, half up to a cent.' }],
  [fees.card,                      { description: 'Per captured card charge.' }],
  [cardFee(),                      { id: 'CardFee', description: 'A percentage of the captured amount plus a fixed part.' }],
  [cardFee().shape.percent,        { description: '0 to 100, at most four decimals.' }],
  [cardFee().shape.fixedCents,     { description: 'In cents.' }],
  [fees.ach,                       { description: 'Per ACH debit.' }],
  [ach.percent,                    { description: '0 to 100, at most four decimals.' }],
  [ach.capCents,                   { description: 'The highest fee of one entry, in cents.' }],
  [fees.byBrand,                   { description: 'Card fees of single brands, which replace card.' }],
  [fees.disputeCents,              { description: 'Per dispute, in cents.' }],
  [fees.disputeCounterCents,       { description: 'Per answered dispute, in cents; returned if it is won.' }],
  [fees.arbitrationCents,          { description: 'Per arbitration, in cents.' }],
  [fees.returnCents,               { description: 'Per returned ACH entry, in cents.' }],
  [fees.payoutCents,               { description: 'Per deposit at its bank, in cents.' }],
  [fees.disputeFeeRefundedWhenWon, { description: 'Returns the dispute fee if the dispute is won.' }],
  [fees.refundsKeepFee,            { description: 'Keeps the whole fee of a refunded charge; false returns the refunded share.' }],
  [fees.collect,                   { description: 'Deducts fees from fundings, or debits them once a month.' }],
  [fees.reserve,                   { description: 'Holds a percentage of the gross sales of each funding for calendar days.' }],
  [reserve.percent,                { description: '0 to 100, at most four decimals.' }],
  [reserve.days,                   { description: 'Calendar days until the release.' }],

  [worldCustomer(),                  { id: 'Customer', description: 'A customer with stored payment methods.' }],
  [customer.customerId,            { description: 'CUSTOMER- followed by 1 to 64 letters, digits, _ or -.' }],
  [customer.tokens,                { description: 'Their stored cards and bank accounts; at least one, because a customer exists only through its tokens.' }],

  [worldToken(),                     { id: 'Token', description: 'A stored card or bank account, as the body of POST /v1/payment_tokens.' }],
  [customerToken(),                  { id: 'CustomerToken', description: 'A stored card or bank account of the customer that contains it.' }],
  [token.customer_id,              { description: 'CUSTOMER- followed by 1 to 64 letters, digits, _ or -. Default: a new id.' }],
  [token.customer_reference,       { description: 'The merchant’s own id of the customer: 1 to 255 characters in any form.' }],
  [token.is_default,               { description: 'Makes it the customer’s default of its type; the last one wins.' }],
  [token.nickname,                 { description: 'Its display name.' }],
  [token.card,                     { description: 'The card; exactly one of card and bank_account is required.' }],
  [token.bank_account,             { description: 'The bank account; exactly one of card and bank_account is required.' }],

  [card,                           { id: 'Card', description: 'A card.' }],
  [card.shape.pan,                 { description: 'The card number: 13 to 19 digits of a Visa, Mastercard, American Express or Discover card, with a valid check digit. Use a test number; real ones don’t belong in files.' }],
  [card.shape.expiry_month,        { description: 'Two digits.' }],
  [card.shape.expiry_year,         { description: 'Four digits. The expiry must not be before the now option.' }],
  [card.shape.cardholder_name,     { description: 'The name on the card.' }],
  [card.shape.address,             { description: 'The billing address, for address verification.' }],
  [address.shape.line1,            { description: 'Street and number.' }],
  [address.shape.zip,              { description: 'ZIP code.' }],

  [bank,                           { id: 'BankAccount', description: 'A bank account.' }],
  [bank.shape.account_number,      { description: '4 to 17 digits.' }],
  [bank.shape.routing_number,      { description: 'Nine digits.' }],
  [bank.shape.account_type,        { description: 'The type of the account.' }],
  [bank.shape.name,                { description: 'Name of the account holder.' }],
  [bank.shape.email,               { description: 'Email address of the account holder.' }],
  [bank.shape.account_holder_type, { description: 'A person or a company; decides which entry classes and returns are possible.' }],
];

const NOTES = z.registry<JsonSchemaNote>();
for (const [schema, note] of DESCRIBED) NOTES.add(schema, note);

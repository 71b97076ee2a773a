import { type ZodType, z } from 'zod';
import { commonSpellings } from '../core/words.ts';
import { settlementWish } from '../settings.ts';
import { cardChecksWish, customerToken, worldCustomer, worldMerchant, worldToken, worldWish } from './wish.ts';

/**
 * The JSON Schema (draft 2020-12) of the option `world`, for editors and for whoever makes such files. The build ships
 * it as `settlebox/world.schema.json`; `fixtures/worlds` keeps a copy that shows each change.
 */
export function worldJsonSchema(): object {
  const { $schema, title, description, ...rest } = z.toJSONSchema(worldWish, {
    target: 'draft-2020-12',
    io: 'input',
    metadata: NOTES,
    override({ zodSchema, jsonSchema }) {
      // The words of the API are taken in any case; a schema names the commonSpellings that anybody uses.
      if (jsonSchema.enum !== undefined && !CODES.has(zodSchema))
        jsonSchema.enum = jsonSchema.enum.flatMap((word) => commonSpellings(String(word)));
      if (zodSchema === customerToken) delete jsonSchema.properties?.customer_id;
      if (zodSchema === worldToken || zodSchema === customerToken) {
        delete jsonSchema.properties?.verification;
        jsonSchema.oneOf = [{ required: ['card'] }, { required: ['bank_account'] }];
      }
    },
  });
  return { $schema, $id: 'https://settlebox.test/world.schema.json', title, description, ...rest };
}

interface Note {
  /** A name among the definitions. */
  readonly id?: string;
  readonly title?: string;
  readonly description: string;
}

const world = worldWish.shape;
const merchant = worldMerchant.shape;
const customer = worldCustomer.shape;
const token = worldToken.shape;
const card = token.card.unwrap();
const address = card.shape.address.unwrap();
const bank = token.bank_account.unwrap();
const settlement = settlementWish.shape;
const checks = cardChecksWish.shape;

/** What is spelled in one way only. */
const CODES = new Set<unknown>([checks.declineAvs.unwrap().element, checks.declineCvv.unwrap().element]);

/** What each part is, for people; what it takes is told by the schema that rules. */
// biome-ignore format: a table reads in columns
const DESCRIBED: readonly (readonly [schema: ZodType, note: Note])[] = [
  [worldWish,                      { title: 'A seed world of settlebox', description: 'What a gateway holds from the start besides the platform and "Acme Outfitters": createGateway({ world }).' }],
  [world.$schema,                  { description: 'For editors: ./node_modules/settlebox/dist/world.schema.json' }],
  [world.merchants,                { description: 'More merchants below the platform, as gateway.merchants lists them after Acme Outfitters.' }],
  [world.customers,                { description: 'Customers of Acme Outfitters, or of the merchant that they stand in.' }],
  [world.tokens,                   { description: 'Stored cards and bank accounts of the same merchant; each names its customer or is given a new one. At most 10000 in a world, those of customers included.' }],

  [worldMerchant,                  { id: 'Merchant', description: 'A merchant with both integrations, an owner and a key.' }],
  [merchant.name,                  { description: 'Its name, 1 to 100 letters.' }],
  [merchant.timeZone,              { description: 'IANA time zone of its card cut-off, such as America/Chicago.' }],
  [merchant.settlement,            { description: 'When its batches close and its money arrives.' }],
  [merchant.cardChecks,            { description: 'What it declines itself of charges that the issuer approves.' }],
  [merchant.apiKey,                { description: 'A fixed key, for shops that read theirs at import; from the seed where absent. Of the environment of the gateway, and nobody else’s.' }],
  [merchant.ownerEmail,            { description: 'E-mail of its owner, nobody else’s; made from its id where absent.' }],

  [settlementWish,                 { id: 'Settlement', description: 'A schedule of its own; what is absent comes from the options of the gateway.' }],
  [settlement.autoClose,           { description: 'Close at the cut-offs; false leaves closing to calls.' }],
  [settlement.cardCutoff,          { description: 'HH:MM of every day in its time zone.' }],
  [settlement.achCutoff,           { description: 'HH:MM of every banking day, Eastern Time.' }],
  [settlement.cardFundingDays,     { description: 'Banking days from settlement to funding.' }],
  [settlement.achFundingDays,      { description: 'Banking days from settlement to funding.' }],
  [settlement.timeZone,            { description: 'IANA time zone of the card cut-off; the same as the merchant’s timeZone.' }],

  [cardChecksWish,                 { id: 'CardChecks', description: 'Checks of its own; what is absent comes from the options of the gateway.' }],
  [checks.declineAvs,              { description: 'Results of address verification that are declined, as code 6P.' }],
  [checks.declineCvv,              { description: 'Results of card verification that are declined, as code N7.' }],
  [checks.duplicateMinutes,        { description: 'A charge of the same card and amount within so many minutes of an approved one is declined, as code 94; 0 lets all pass.' }],

  [worldCustomer,                  { id: 'Customer', description: 'A customer with what they pay by.' }],
  [customer.customerId,            { description: 'CUSTOMER- and 1 to 64 letters, digits, _ or -.' }],
  [customer.tokens,                { description: 'Their stored cards and bank accounts; one at least, since a customer exists once a token names it.' }],

  [worldToken,                     { id: 'Token', description: 'A stored card or bank account, as the body of POST /v1/payment_tokens.' }],
  [customerToken,                  { id: 'CustomerToken', description: 'A stored card or bank account of the customer that it stands in.' }],
  [token.customer_id,              { description: 'CUSTOMER- and 1 to 64 letters, digits, _ or -; issued where absent.' }],
  [token.is_default,               { description: 'The customer’s default of its type; the last one that says so is.' }],
  [token.nickname,                 { description: 'Its name, for people.' }],
  [token.card,                     { description: 'The card; exactly one of card and bank_account is there.' }],
  [token.bank_account,             { description: 'The bank account; exactly one of card and bank_account is there.' }],

  [card,                           { id: 'Card', description: 'A card.' }],
  [card.shape.pan,                 { description: 'Its number, 13 to 19 digits of a Visa, Mastercard, American Express or Discover card, with its check digit. A test number: real ones don’t belong in files.' }],
  [card.shape.expiry_month,        { description: 'Two digits.' }],
  [card.shape.expiry_year,         { description: 'Four digits. The month is that of the option now, or later.' }],
  [card.shape.cardholder_name,     { description: 'As on the card.' }],
  [card.shape.address,             { description: 'Where one is given, address verification answers.' }],
  [address.shape.line1,            { description: 'Street and number.' }],
  [address.shape.zip,              { description: 'ZIP code.' }],

  [bank,                           { id: 'BankAccount', description: 'A bank account.' }],
  [bank.shape.account_number,      { description: '4 to 17 digits.' }],
  [bank.shape.routing_number,      { description: 'Nine digits.' }],
  [bank.shape.account_type,        { description: 'What kind of account it is.' }],
  [bank.shape.name,                { description: 'Of its holder.' }],
  [bank.shape.email,               { description: 'Of its holder.' }],
  [bank.shape.account_holder_type, { description: 'A person’s or a company’s; decides which entry classes and returns can be.' }],
];

const NOTES = z.registry<Note>();
for (const [schema, note] of DESCRIBED) NOTES.add(schema, note);

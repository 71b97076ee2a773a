import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { documented, named } from '../../../engine/schema-names.ts';
import { spellings, text, unlessPromise } from '../../../engine/text-schemas.ts';
import { oneOfMessage } from '../../../engine/validation-messages.ts';
import { bankAccountFields, name, pan } from '../../vault/payment-tokens/schema.ts';

const cvv = lazily(() => z.string().regex(/^\d{3,4}$/, 'must be three digits, or four for American Express'));

/** Matches the spelling to which `paymentMethod` normalizes. */
function variant<const Word extends string>(spelled: Word) {
  return documented(z.literal(spelled), { enum: spellings([spelled]) });
}

const cardMethod = lazily(() =>
  z.object({
    type: variant('card'),
    pan: pan(),
    expiry: z.object({
      month: z.string().regex(/^(0?[1-9]|1[0-2])$/, 'must be 01 to 12'),
      year: z.string().regex(/^(2\d)?\d{2}$/, 'must be four digits, such as 2030, or two'),
    }),
    first_name: name().optional(),
    last_name: name().optional(),
    cvv: cvv().optional(),
    address_line1: name().optional(),
    zip: text(10).optional(),
  }),
);
/** A parsed card in a transaction request. */
export type ParsedCardMethod = z.output<ReturnType<typeof cardMethod>>;

const achMethod = lazily(() => z.object({ type: variant('ACH'), ...bankAccountFields() }));

const tokenMethod = lazily(() =>
  z.object({
    type: variant('token'),
    payment_token: z.string().max(100),
    cvv: cvv().optional(),
  }),
);

const METHOD_TYPES = new Map<unknown, string>([
  ['card', 'card'],
  ['ach', 'ACH'],
  ['token', 'token'],
]);

function methodTypeMessage(method: unknown): string {
  const type = typeof method === 'object' && method !== null && 'type' in method ? method.type : undefined;
  return oneOfMessage([...METHOD_TYPES.values()], type);
}

/** The schema of the payment method in a transaction request. */
export const paymentMethod = lazily(() =>
  named(
    'PaymentMethod',
    z.preprocess(
      (value) => {
        if (typeof value !== 'object' || value === null || !('type' in value)) return unlessPromise(value);
        const { type } = value;
        return { ...value, type: typeof type === 'string' ? (METHOD_TYPES.get(type.toLowerCase()) ?? type) : type };
      },
      z.discriminatedUnion(
        'type',
        [
          named('CardPaymentMethod', cardMethod()),
          named('AchPaymentMethod', achMethod()),
          named('TokenPaymentMethod', tokenMethod()),
        ],
        { error: (issue) => (issue.code === 'invalid_union' ? methodTypeMessage(issue.input) : undefined) },
      ),
    ),
  ),
);

import { z } from 'zod';
import { lazily } from '../../../contract/lazily.ts';
import { named } from '../../../engine/schema-names.ts';
import { AMOUNT_CENTS_MAX } from '../../../facts/micro-deposits.ts';

/** Body of `POST /v1/payment_tokens/{token}/verify`. */
export const accountVerification = lazily(() =>
  named(
    'AccountVerification',
    z.object({
      amounts: z.array(z.int().min(1).max(AMOUNT_CENTS_MAX)).length(2, 'must be the two amounts, as integers in cents'),
    }),
    'The two amounts that arrived in the account, in either order.',
  ),
);

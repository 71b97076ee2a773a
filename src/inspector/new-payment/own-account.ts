import type { Account, Controls } from '../source/controls.ts';
import { Refused } from '../source/wire.ts';

/** The account of a merchant with its key; of the first one where none is named. */
export async function ownAccount(controls: Controls, clientId: string | undefined): Promise<Account> {
  const { merchants } = await controls.world();
  const [first] = merchants;
  const found = clientId === undefined ? first : merchants.find((one) => one.clientId === clientId);
  if (found !== undefined) return found;
  throw new Refused(
    404,
    'unknown_subject',
    'The API key of this merchant is not known here.',
    'Choose another merchant at the top of the page.',
  );
}

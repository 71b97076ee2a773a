import type { Controls, MerchantAccount } from '../source/controls.ts';
import { RequestError } from '../source/http.ts';

/**
 * Loads a merchant with its API key. Without a client id, it is the first merchant.
 *
 * @throws RequestError if the server does not know the key of this merchant
 */
export async function loadMerchantAccount(controls: Controls, clientId: string | undefined): Promise<MerchantAccount> {
  const { merchants } = await controls.world();
  const [first] = merchants;
  const found = clientId === undefined ? first : merchants.find((one) => one.clientId === clientId);
  if (found !== undefined) return found;
  throw new RequestError(
    404,
    'unknown_subject',
    'The API key of this merchant is not known here.',
    'Choose another merchant at the top of the page.',
  );
}

import type { WebhookResponse } from '../../engine/listeners.ts';
import type { GatewayInternals } from '../../transports/gateway-internals.ts';
import { addAccount, addSecretsOf, type KnownSecrets, newSecrets } from './leaks/known-secrets.ts';
import type { SecretLeak } from './leaks/leak.ts';
import type { ReadSecretsOptions } from './leaks/options.ts';
import { SecretsError } from './leaks/secrets-error.ts';
import { watchConsole } from './places/console.ts';
import { watchDatabase } from './places/database.ts';
import { watchLog } from './places/logs.ts';
import type { IsOwnOutput, WatchedPlace } from './places/watched-place.ts';
import { leaksInWebhookResponse } from './places/webhook-responses.ts';

/** A watch for leaked card data. Disposing of it ends the watch and throws if anything leaked. */
export interface SecretsWatch extends Disposable {
  /**
   * Returns all leaks so far.
   *
   * @example
   * expect(secrets.leaks()).toEqual([]);
   */
  leaks(): SecretLeak[];
  /**
   * Throws if anything has leaked so far.
   *
   * @throws SecretsError
   */
  check(): void;
  /** Ends the watch without throwing. */
  stop(): void;
}

/** The maximum number of previously stored accounts to look for. */
const STORED_ACCOUNTS_MAX = 1_000;

/** `isMine` reports whether current console output belongs to the watched test. */
export function beginWatch(
  internals: GatewayInternals,
  options: ReadSecretsOptions,
  isOwnOutput: IsOwnOutput,
): SecretsWatch {
  const known = newSecrets(options.ignore);
  for (const account of internals.storedAccounts(STORED_ACCOUNTS_MAX)) addAccount(known, account);
  const responses: WebhookResponse[] = [];
  const places = placesOf(options, isOwnOutput);
  const listening = { now: true };
  const stopListening = internals.addListener({
    // A fork keeps the listener after its origin has stopped.
    onRequest: (body) => listening.now && addSecretsOf(known, body),
    onWebhookResponse: (response) => void (listening.now && options.webhookResponses && responses.push(response)),
  });
  const stop = () => {
    listening.now = false;
    stopListening();
    for (const place of places) place.stop();
  };
  return watchOf(() => leaksOf(places, responses, known), stop);
}

function placesOf({ console, logs, database }: ReadSecretsOptions, isOwnOutput: IsOwnOutput): WatchedPlace[] {
  return [
    ...(console ? [watchConsole(isOwnOutput)] : []),
    ...logs.map((log, index) => watchLog(log, index, isOwnOutput)),
    ...(database === undefined ? [] : [watchDatabase(database)]),
  ];
}

function leaksOf(
  places: readonly WatchedPlace[],
  responses: readonly WebhookResponse[],
  known: KnownSecrets,
): SecretLeak[] {
  return [
    ...places.flatMap((place) => place.leaks(known)),
    ...responses.flatMap((response) => leaksInWebhookResponse(response, known)),
  ];
}

/** Leaks that `check` has thrown are not thrown again at the end of the watch. */
function watchOf(leaks: () => SecretLeak[], stop: () => void): SecretsWatch {
  let reported = 0;
  const check = () => {
    const found = leaks();
    if (found.length <= reported) return;
    reported = found.length;
    throw new SecretsError(found);
  };
  return {
    leaks,
    check: () => {
      reported = 0;
      check();
    },
    stop,
    [Symbol.dispose]() {
      stop();
      check();
    },
  };
}

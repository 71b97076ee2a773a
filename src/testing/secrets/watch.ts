import type { HeardAnswer } from '../../engine/listeners.ts';
import type { FaceInside } from '../../transports/gateway-internals.ts';
import { type KnownSecrets, knowAccount, learnFrom, newSecrets } from './leaks/known-secrets.ts';
import type { SecretLeak } from './leaks/leak.ts';
import type { ReadSecretsOptions } from './leaks/options.ts';
import { SecretsError } from './leaks/secrets-error.ts';
import { watchConsole } from './places/console.ts';
import { watchDatabase } from './places/database.ts';
import { watchLog } from './places/logs.ts';
import type { IsMine, Place } from './places/place.ts';
import { leaksInAnswer } from './places/webhook-responses.ts';

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

/** Of the accounts that were stored earlier, so many are known. */
const STORED_ACCOUNTS_MAX = 1_000;

/** `isMine` says whether what is said on the console now is of the test that is watched. */
export function beginWatch(inside: FaceInside, options: ReadSecretsOptions, isMine: IsMine): SecretsWatch {
  const known = newSecrets(options.ignore);
  for (const account of inside.storedAccounts(STORED_ACCOUNTS_MAX)) knowAccount(known, account);
  const answers: HeardAnswer[] = [];
  const places = placesOf(options, isMine);
  const isHeard = { now: true };
  const stopHearing = inside.hear({
    // A fork hears on after its origin does not.
    asked: (body) => isHeard.now && learnFrom(known, body),
    answered: (answer) => void (isHeard.now && options.webhookResponses && answers.push(answer)),
  });
  const stop = () => {
    isHeard.now = false;
    stopHearing();
    for (const place of places) place.stop();
  };
  return watchOf(() => leaksOf(places, answers, known), stop);
}

function placesOf({ console, logs, database }: ReadSecretsOptions, isMine: IsMine): Place[] {
  return [
    ...(console ? [watchConsole(isMine)] : []),
    ...logs.map((log, index) => watchLog(log, index, isMine)),
    ...(database === undefined ? [] : [watchDatabase(database)]),
  ];
}

function leaksOf(places: readonly Place[], answers: readonly HeardAnswer[], known: KnownSecrets): SecretLeak[] {
  return [
    ...places.flatMap((place) => place.leaks(known)),
    ...answers.flatMap((answer) => leaksInAnswer(answer, known)),
  ];
}

/** What a check has thrown already is not thrown once more when the watch ends. */
function watchOf(leaks: () => SecretLeak[], stop: () => void): SecretsWatch {
  let told = 0;
  const check = () => {
    const found = leaks();
    if (found.length <= told) return;
    told = found.length;
    throw new SecretsError(found);
  };
  return {
    leaks,
    check: () => {
      told = 0;
      check();
    },
    stop,
    [Symbol.dispose]() {
      stop();
      check();
    },
  };
}

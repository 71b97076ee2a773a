import { z } from 'zod';
import { lazily } from '../contract/lazily.ts';
import type { Engine } from '../domain/base/context.ts';
import { totpAt } from '../domain/platform/mfa/actions.ts';
import { listSentChallenges } from '../domain/platform/mfa/store.ts';
import { parseOptions } from '../engine/parse-options.ts';
import { isoText } from '../engine/time.ts';
import { harnessContext } from '../worlds/engine-parts.ts';

/** A code as its recipient received it. */
export type SentCode = {
  /** The complete email address or phone number. */
  readonly to: string;
  /** The channel of the code. */
  readonly channel: 'sms' | 'email';
  /** Six digits. */
  readonly code: string;
  /** The challenge that the code belongs to. */
  readonly challengeId: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

/** Reads verification codes, for tests. */
export interface MfaHarness {
  /**
   * Returns every code sent by SMS or email, oldest first. Responses and events never contain a code.
   *
   * @example
   * const { code, challengeId } = gateway.mfa.inbox().at(-1)!;
   * person.mfa.verify({ challenge_id: challengeId, code });
   */
  inbox(): SentCode[];
  /**
   * Returns the code that an authenticator with this secret displays now, by the gateway's clock.
   *
   * @throws SettleboxError `bad_option`
   * @example
   * const code = gateway.mfa.totpCode(enrolled.totp_secret);
   */
  totpCode(secret: string): string;
}

const totpSecret = lazily(() => z.string('must be the totp_secret that enrollment returned'));

/** Creates the inbox of `gateway.mfa`. */
export function createMfa(engine: Engine): MfaHarness {
  return {
    inbox() {
      const context = harnessContext(engine, 'inbox');
      return listSentChallenges(engine.database).flatMap(
        ({ challengeId, channel, destination, sealedCode, createdAt }) =>
          channel === 'totp' || destination === null || sealedCode === null
            ? []
            : [
                {
                  to: destination,
                  channel,
                  code: context.unseal(sealedCode, challengeId),
                  challengeId,
                  sentAt: isoText(createdAt),
                },
              ],
      );
    },
    totpCode: (secret) => totpAt(parseOptions(totpSecret(), secret, 'secret'), engine.state.now),
  };
}

import { z } from 'zod';
import type { Engine } from '../context.ts';
import { isoText } from '../core/time.ts';
import { parseWish } from '../core/wish.ts';
import { harnessContext } from '../engine-parts.ts';
import { totpAt } from '../resources/mfa/actions.ts';
import { listSentChallenges } from '../resources/mfa/store.ts';

/** A code as it reached its person. */
export interface SentCode {
  /** The e-mail or telephone number, in full. */
  readonly to: string;
  readonly channel: 'sms' | 'email';
  /** Six digits. */
  readonly code: string;
  readonly challengeId: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** What only a test sees of second factors. */
export interface MfaHarness {
  /**
   * Every code that was sent by sms or e-mail, oldest first. No answer and no event shows one.
   *
   * @example
   * const { code, challengeId } = gateway.mfa.inbox().at(-1)!;
   * person.mfa.verify({ challenge_id: challengeId, code });
   */
  inbox(): SentCode[];
  /**
   * What an authenticator that holds this secret shows now, by the gateway's clock.
   *
   * @throws SettleboxError `bad_option`
   */
  totpCode(secret: string): string;
}

const totpSecret = z.string('must be the totp_secret that enrollment returned');

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
    totpCode: (secret) => totpAt(parseWish(totpSecret, secret, 'secret'), engine.state.now),
  };
}

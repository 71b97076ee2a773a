import {
  blobOrNull,
  integer,
  namesOf,
  oneOf,
  type RecordOf,
  text,
  textKey,
  textOrNull,
} from '../../../engine/columns.ts';
import type { Database } from '../../../engine/database.ts';
import { rowShape } from '../../../engine/row-shape.ts';
import { createTable, insertSql } from '../../../engine/sql-text.ts';
import type { ChallengeStatus } from './lifecycle.ts';

const CHALLENGE_COLUMNS = {
  challengeId: textKey(),
  userId: text('REFERENCES users (userId)'),
  clientId: text('REFERENCES clients (clientId)'),
  channel: oneOf('sms', 'email', 'totp'),
  purpose: textOrNull(),
  status: oneOf<ChallengeStatus>('pending', 'verified', 'locked'),
  /** The destination of the code; null for an authenticator, which is sent nothing. */
  destination: textOrNull(),
  /** The code, encrypted; bound to the challenge's id. Null for an authenticator. */
  sealedCode: blobOrNull(),
  attemptsRemaining: integer('CHECK (attemptsRemaining BETWEEN 0 AND 5)'),
  expiresAt: integer(),
  createdAt: integer(),
};

/** A challenge to enter a code. */
export type ChallengeRecord = RecordOf<typeof CHALLENGE_COLUMNS>;

const challengeRows = rowShape(CHALLENGE_COLUMNS);

const TOKEN_COLUMNS = {
  hash: textKey(),
  userId: text('REFERENCES users (userId)'),
  expiresAt: integer(),
};

/** The token of a successful verification. Only its SHA-256 hash is stored. */
type MfaTokenRecord = RecordOf<typeof TOKEN_COLUMNS>;

const mfaTokenRows = rowShape(TOKEN_COLUMNS);

/** Creates the tables `challenges` and `mfaTokens`, and the index. */
export const mfaTables = [
  createTable('challenges', CHALLENGE_COLUMNS, {
    constraints: [
      "CHECK ((channel = 'totp') = (sealedCode IS NULL))",
      "CHECK ((status = 'locked') <= (attemptsRemaining = 0))",
    ],
    rowid: false,
  }),
  'CREATE INDEX challengesOfUser ON challenges (userId, createdAt);',
  createTable('mfaTokens', TOKEN_COLUMNS, { rowid: false }),
].join('\n');

const INSERT = insertSql('challenges', namesOf(CHALLENGE_COLUMNS));

/** Inserts a challenge. */
export function insertChallenge(database: Database, challenge: ChallengeRecord): void {
  database.run(INSERT, challenge);
}

/** Updates the status and the attempts of a challenge. */
export function updateChallenge(database: Database, challenge: ChallengeRecord): void {
  database.run(
    'UPDATE challenges SET status = @status, attemptsRemaining = @attemptsRemaining WHERE challengeId = @challengeId',
    challenge,
  );
}

/** Returns the challenge with this id if it belongs to the user. */
export function findChallengeOf(database: Database, userId: string, challengeId: string): ChallengeRecord | undefined {
  return database.get(
    challengeRows,
    'SELECT * FROM challenges WHERE challengeId = ? AND userId = ?',
    challengeId,
    userId,
  );
}

/** Lists the creation times of a user's challenges since this time, oldest first. */
export function listChallengeTimes(database: Database, userId: string, after: number): number[] {
  return database.column(
    integer(),
    'SELECT createdAt FROM challenges WHERE userId = ? AND createdAt > ? ORDER BY createdAt',
    userId,
    after,
  );
}

/** Lists all codes that were sent, oldest first. */
export function listSentChallenges(database: Database): ChallengeRecord[] {
  return database.all(challengeRows, 'SELECT * FROM challenges WHERE sealedCode IS NOT NULL ORDER BY challengeId');
}

/** Inserts a token. */
export function insertMfaToken(database: Database, token: MfaTokenRecord): void {
  database.run('INSERT INTO mfaTokens (hash, userId, expiresAt) VALUES (@hash, @userId, @expiresAt)', token);
}

/** Returns the token of a user by its hash, if any. */
export function findMfaToken(database: Database, hash: string, userId: string): MfaTokenRecord | undefined {
  return database.get(mfaTokenRows, 'SELECT * FROM mfaTokens WHERE hash = ? AND userId = ?', hash, userId);
}

/** Deletes a token after its use. */
export function deleteMfaToken(database: Database, hash: string): void {
  database.run('DELETE FROM mfaTokens WHERE hash = ?', hash);
}

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
  /** Where the code went; null for an authenticator, to which nothing is sent. */
  destination: textOrNull(),
  /** The code that was sent, encrypted; bound to the challenge's id. Null for an authenticator. */
  sealedCode: blobOrNull(),
  attemptsRemaining: integer('CHECK (attemptsRemaining BETWEEN 0 AND 5)'),
  expiresAt: integer(),
  createdAt: integer(),
};

/** A code that a person was asked for. */
export type ChallengeRecord = RecordOf<typeof CHALLENGE_COLUMNS>;

/** Rows of the table `challenges`. */
const challengeRows = rowShape(CHALLENGE_COLUMNS);

const TOKEN_COLUMNS = {
  hash: textKey(),
  userId: text('REFERENCES users (userId)'),
  expiresAt: integer(),
};

/** What a verification gave, kept as its SHA-256. */
type MfaTokenRecord = RecordOf<typeof TOKEN_COLUMNS>;

/** Rows of the table `mfaTokens`. */
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

export function insertChallenge(database: Database, challenge: ChallengeRecord): void {
  database.run(INSERT, challenge);
}

export function updateChallenge(database: Database, challenge: ChallengeRecord): void {
  database.run(
    'UPDATE challenges SET status = @status, attemptsRemaining = @attemptsRemaining WHERE challengeId = @challengeId',
    challenge,
  );
}

export function findChallengeOf(database: Database, userId: string, challengeId: string): ChallengeRecord | undefined {
  return database.get(
    challengeRows,
    'SELECT * FROM challenges WHERE challengeId = ? AND userId = ?',
    challengeId,
    userId,
  );
}

/** When the challenges of a person that were made after a moment were made, oldest first. */
export function listChallengeTimes(database: Database, userId: string, after: number): number[] {
  return database.column(
    integer(),
    'SELECT createdAt FROM challenges WHERE userId = ? AND createdAt > ? ORDER BY createdAt',
    userId,
    after,
  );
}

/** Every code that was sent, oldest first. */
export function listSentChallenges(database: Database): ChallengeRecord[] {
  return database.all(challengeRows, 'SELECT * FROM challenges WHERE sealedCode IS NOT NULL ORDER BY challengeId');
}

export function insertMfaToken(database: Database, token: MfaTokenRecord): void {
  database.run('INSERT INTO mfaTokens (hash, userId, expiresAt) VALUES (@hash, @userId, @expiresAt)', token);
}

export function findMfaToken(database: Database, hash: string, userId: string): MfaTokenRecord | undefined {
  return database.get(mfaTokenRows, 'SELECT * FROM mfaTokens WHERE hash = ? AND userId = ?', hash, userId);
}

/** Takes a token; it is good once. */
export function deleteMfaToken(database: Database, hash: string): void {
  database.run('DELETE FROM mfaTokens WHERE hash = ?', hash);
}

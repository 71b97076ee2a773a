import { type Database, insertSql } from '../../../engine/database.ts';
import type { ChallengeStatus } from './lifecycle.ts';

/** A code that a person was asked for. */
export interface ChallengeRecord {
  readonly challengeId: string;
  readonly userId: string;
  readonly clientId: string;
  readonly channel: 'sms' | 'email' | 'totp';
  readonly purpose: string | null;
  readonly status: ChallengeStatus;
  /** Where the code went; null for an authenticator, to which nothing is sent. */
  readonly destination: string | null;
  /** The code that was sent, encrypted; bound to the challenge's id. Null for an authenticator. */
  readonly sealedCode: Uint8Array | null;
  readonly attemptsRemaining: number;
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** What a verification gave, kept as its SHA-256. */
export interface MfaTokenRecord {
  readonly hash: string;
  readonly userId: string;
  readonly expiresAt: number;
}

export const mfaTables = `
CREATE TABLE challenges (
  challengeId       TEXT PRIMARY KEY,
  userId            TEXT NOT NULL REFERENCES users (userId),
  clientId          TEXT NOT NULL REFERENCES clients (clientId),
  channel           TEXT NOT NULL CHECK (channel IN ('sms', 'email', 'totp')),
  purpose           TEXT,
  status            TEXT NOT NULL CHECK (status IN ('pending', 'verified', 'locked')),
  destination       TEXT,
  sealedCode        BLOB,
  attemptsRemaining INTEGER NOT NULL CHECK (attemptsRemaining BETWEEN 0 AND 5),
  expiresAt         INTEGER NOT NULL,
  createdAt         INTEGER NOT NULL,
  CHECK ((channel = 'totp') = (sealedCode IS NULL)),
  CHECK ((status = 'locked') <= (attemptsRemaining = 0))
) STRICT, WITHOUT ROWID;
CREATE INDEX challengesOfUser ON challenges (userId, createdAt);
CREATE TABLE mfaTokens (
  hash      TEXT PRIMARY KEY,
  userId    TEXT NOT NULL REFERENCES users (userId),
  expiresAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`;

const INSERT = insertSql('challenges', [
  'challengeId',
  'userId',
  'clientId',
  'channel',
  'purpose',
  'status',
  'destination',
  'sealedCode',
  'attemptsRemaining',
  'expiresAt',
  'createdAt',
]);

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
  return database.get<ChallengeRecord>(
    'SELECT * FROM challenges WHERE challengeId = ? AND userId = ?',
    challengeId,
    userId,
  );
}

/** When the challenges of a person that were made after a moment were made, oldest first. */
export function listChallengeTimes(database: Database, userId: string, after: number): number[] {
  return database
    .all<{ createdAt: number }>(
      'SELECT createdAt FROM challenges WHERE userId = ? AND createdAt > ? ORDER BY createdAt',
      userId,
      after,
    )
    .map(({ createdAt }) => createdAt);
}

/** Every code that was sent, oldest first. */
export function listSentChallenges(database: Database): ChallengeRecord[] {
  return database.all<ChallengeRecord>('SELECT * FROM challenges WHERE sealedCode IS NOT NULL ORDER BY challengeId');
}

export function insertMfaToken(database: Database, token: MfaTokenRecord): void {
  database.run('INSERT INTO mfaTokens (hash, userId, expiresAt) VALUES (@hash, @userId, @expiresAt)', token);
}

export function findMfaToken(database: Database, hash: string, userId: string): MfaTokenRecord | undefined {
  return database.get<MfaTokenRecord>('SELECT * FROM mfaTokens WHERE hash = ? AND userId = ?', hash, userId);
}

/** Takes a token; it is good once. */
export function deleteMfaToken(database: Database, hash: string): void {
  database.run('DELETE FROM mfaTokens WHERE hash = ?', hash);
}

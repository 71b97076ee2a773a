// The minimal work of a process with these two packages.
import Database from 'better-sqlite3';
import { z } from 'zod';

z.object({ amount: z.number() });
new Database(':memory:').exec('CREATE TABLE charges (id)');

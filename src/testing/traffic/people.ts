import type { SeededRng } from '../../engine/random.ts';
import { drawOne } from './draws.ts';

/** A customer or payee. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** In a domain reserved for tests (RFC 2606). */
  readonly email: string;
}

// biome-ignore format: a table reads in columns
const FIRST_NAMES = [
  'Ada', 'Alma', 'Amir', 'Beatriz', 'Ben', 'Carmen', 'Chidi', 'Clara', 'Daniel', 'Diego', 'Elena', 'Eli', 'Emma', 'Farah', 'Grace',
  'Hana', 'Hugo', 'Ines', 'Isaac', 'Ivy', 'Jamal', 'Joan', 'Jonas', 'Kenji', 'Lena', 'Leo', 'Lucia', 'Malik', 'Maya', 'Mei',
  'Nadia', 'Noah', 'Nora', 'Omar', 'Oscar', 'Paula', 'Priya', 'Quinn', 'Ravi', 'Rosa', 'Ruth', 'Sam', 'Sofia', 'Tariq', 'Tess',
  'Theo', 'Vera', 'Walter', 'Yara', 'Zoe',
] as const;

// biome-ignore format: a table reads in columns
const LAST_NAMES = [
  'Abbott', 'Alvarez', 'Bauer', 'Bennett', 'Castillo', 'Chen', 'Clarke', 'Costa', 'Diaz', 'Dubois', 'Ellis', 'Fischer', 'Flores',
  'Garcia', 'Gupta', 'Haddad', 'Hansen', 'Hayes', 'Ito', 'Jackson', 'Kaur', 'Kim', 'Kowalski', 'Larsen', 'Lee', 'Lopez', 'Martin',
  'Mendez', 'Miller', 'Moreau', 'Nguyen', 'Novak', 'Okafor', 'Ortiz', 'Park', 'Patel', 'Quist', 'Rahman', 'Reed', 'Rossi',
  'Santos', 'Schmidt', 'Singh', 'Tanaka', 'Turner', 'Vargas', 'Weber', 'Wright', 'Yilmaz', 'Young',
] as const;

/** Draws one of 2,500 persons. */
export function drawPerson(rng: SeededRng): Person {
  const [firstName, lastName] = [drawOne(rng, FIRST_NAMES), drawOne(rng, LAST_NAMES)];
  return { firstName, lastName, email: `${firstName}.${lastName}@example.test`.toLowerCase() };
}

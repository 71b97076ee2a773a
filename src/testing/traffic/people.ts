import type { Dice } from '../../engine/random.ts';
import { oneOf } from './draws.ts';

/** Somebody who pays, or is paid. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** At a domain that is reserved for examples. */
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

/** Somebody, of two and a half thousand. */
export function drawPerson(dice: Dice): Person {
  const [firstName, lastName] = [oneOf(dice, FIRST_NAMES), oneOf(dice, LAST_NAMES)];
  return { firstName, lastName, email: `${firstName}.${lastName}@example.test`.toLowerCase() };
}

import { describe } from 'vitest';
import { repeatsIdentically } from './random-life.ts';

describe('random traffic with all faults enabled', () => repeatsIdentically(2));

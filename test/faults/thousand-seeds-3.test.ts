import { describe } from 'vitest';
import { livesAlikeTwice } from './random-life.ts';

describe('random traffic with all faults enabled', () => livesAlikeTwice(2));

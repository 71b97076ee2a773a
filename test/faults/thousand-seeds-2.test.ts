import { describe } from 'vitest';
import { livesAlikeTwice } from './random-life.ts';

describe('random traffic with all faults on', () => livesAlikeTwice(1));

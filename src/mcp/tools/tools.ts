import type { Tool } from '../base/tool.ts';
import { request } from './request.ts';
import { scenario } from './scenario.ts';
import { search } from './search.ts';
import { injectFault, plan } from './simulate.ts';
import { advance, upcoming } from './time.ts';
import { check, explain, review } from './truth.ts';
import { forkOrRewind, newWorld } from './worlds.ts';

/** THE TABLE of tools for agents. */
export const TOOLS: readonly Tool[] = [
  newWorld,
  request,
  advance,
  explain,
  upcoming,
  plan,
  injectFault,
  check,
  review,
  scenario,
  search,
  forkOrRewind,
];

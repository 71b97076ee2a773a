/** Chooses Node. The first import of each entry point that needs it. */
import { choosePlatform } from '../../engine/platform.ts';
import { nodePlatform } from './node-platform.ts';

choosePlatform(nodePlatform);

#!/usr/bin/env node
/** The command `settlebox`. */
import { runProcess } from './cli/process.ts';

runProcess(process.argv.slice(2));

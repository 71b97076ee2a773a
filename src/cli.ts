#!/usr/bin/env node
/** The command `settlebox`. */
import './platforms/node/choose-node.ts';

// Node 22 and later. Only the command enables the cache; the library must not change its user's process.
process.getBuiltinModule('node:module').enableCompileCache?.();
void import('./cli/process.ts').then(({ runProcess }) => runProcess(process.argv.slice(2)));

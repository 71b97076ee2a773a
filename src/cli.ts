#!/usr/bin/env node
/** The command `settlebox`. */

// Node 22 and later. The process is the command's own; the library never switches this on in the process of its user.
process.getBuiltinModule('node:module').enableCompileCache?.();
void import('./cli/process.ts').then(({ runProcess }) => runProcess(process.argv.slice(2)));

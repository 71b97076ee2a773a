#!/usr/bin/env node
/** The command `settlebox`. */
import './platforms/node/choose-node.ts';

// Node 22 and later. Only the command enables the cache; the library must not change its user's process.
process.getBuiltinModule('node:module').enableCompileCache?.();

// `explore` runs this file in threads, too.
const { isMainThread } = process.getBuiltinModule('node:worker_threads');
if (isMainThread) void import('./cli/process.ts').then(({ runProcess }) => runProcess(process.argv.slice(2)));
else void import('./cli/explore-workers/run-worker.ts').then(({ runWorker }) => runWorker());

import { readdirSync, readFileSync } from 'node:fs';

/** The packages in the inspector's script, which tsup builds. */
const IN_INSPECTOR = ['preact', 'uplot'];

/**
 * sql.js is SQLite, compiled by Emscripten. SQLite has no license: its authors gave it to the public. The WebAssembly contains
 * parts of Emscripten's libraries and of musl, its C library, which no npm package contains. Their notices come from
 * emscripten-core/emscripten: LICENSE and system/lib/libc/musl/COPYRIGHT.
 */
const IN_SQL_JS = `
sql.js contains SQLite. From its sources:

The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:

   May you do good and not evil.
   May you find forgiveness for yourself and forgive others.
   May you share freely, never taking more than you give.

SQLite is in the public domain: https://www.sqlite.org/copyright.html

sql.js also contains parts of Emscripten, under the MIT license:

Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file.

${mit()}

and of musl, the C library of Emscripten, under the MIT license:

Copyright © 2005-2012 Rich Felker

${mit()}

Most of the math library code (src/math/* and src/complex/*) is
Copyright © 1993,2004 Sun Microsystems or
Copyright © 2003-2011 David Schultz or
Copyright © 2003-2009 Steven G. Kargl or
Copyright © 2003-2009 Bruce D. Evans or
Copyright © 2008 Stephen L. Moshier
and labelled as such. All have been licensed under extremely permissive terms.
`;

/** The text of the MIT license below its copyright line. */
function mit(): string {
  return `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.`;
}

/** Returns the licenses of the packages that these files belong to. Each license must be included in every copy of the code. */
export function thirdPartyLicenses(files: readonly string[]): string {
  const packages = new Set([...files.map(packageOf), ...IN_INSPECTOR]);
  const parts = [...packages].sort().map(noticeOf);
  return `The code in this folder contains parts of these packages.\n${parts.join('')}${IN_SQL_JS}`;
}

/** The folder of a file's package below node_modules; packages can be in that of another one. */
function packageOf(file: string): string {
  const [, folder] = /^node_modules\/((?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (folder === undefined) throw new Error(`${file} belongs to no package, so its license is unknown.`);
  return folder;
}

function noticeOf(path: string): string {
  const folder = `node_modules/${path}`;
  const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (license === undefined) throw new Error(`${path} has no license file, so it can't be bundled.`);
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  return `\n---- ${name} ${version} ----\n\n${readFileSync(`${folder}/${license}`, 'utf8').trim()}\n`;
}

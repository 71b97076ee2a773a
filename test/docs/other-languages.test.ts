/** Verification of signatures in the docs accepts what a gateway signs, and nothing else. Every block of Python and Go compiles. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cards, createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CODE_BLOCKS } from './blocks.ts';
import { verify } from './verify-webhook.ts';

// Blocks named example are parts of files that test/examples runs.
const python = CODE_BLOCKS.filter(({ language, name }) => language === 'python' && name !== 'example');
const go = CODE_BLOCKS.filter(({ language, name }) => language === 'go' && name !== 'example');

function isInstalled(command: string, ...parameters: readonly string[]): boolean {
  return spawnSync(command, parameters).status === 0;
}

const hasPython = isInstalled('python3', '--version');
const hasGo = isInstalled('go', 'version');

/** Runs a command; its standard error if it fails. */
function errorOf(
  command: string,
  parameters: readonly string[],
  options: { input?: string; cwd?: string } = {},
): string {
  const { status, stderr } = spawnSync(command, parameters, { ...options, encoding: 'utf8' });
  return status === 0 ? '' : stderr || `exit code ${status}`;
}

function writeFiles(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const SECRET = 'whsec_dGhlIHNob3Aga25vd3MgdGhpcyBzZWNyZXQ=';

interface Signed {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
}

/** What verification must accept, and what it must reject. */
async function requests(): Promise<Readonly<Record<'signed' | 'rotated' | 'changed' | 'old', Signed>>> {
  using gateway = createGateway();
  const endpoint = gateway.webhooks.subscribe({ deliver: () => undefined, secret: SECRET });
  gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });
  const [event] = gateway.events.list({ type: 'transaction.authorized' });
  if (event === undefined) throw new Error('The sale emitted no event.');
  const sign = async (): Promise<Signed> => {
    const request = gateway.webhooks.signedRequest(event);
    return { body: await request.text(), headers: Object.fromEntries(request.headers), secret: SECRET };
  };
  const signed = await sign();
  gateway.webhooks.rotateSecret(endpoint);
  const old = { ...signed.headers, 'webhook-timestamp': String(Number(signed.headers['webhook-timestamp']) - 3_600) };
  const changed = { ...signed, body: signed.body.replace('1999', '1') };
  return { signed, rotated: await sign(), changed, old: { ...signed, headers: old } };
}

describe('TypeScript', () => {
  it('verifies signatures of a gateway', async () => {
    const { signed, rotated, changed, old } = await requests();
    const outcome = ({ body, headers, secret }: Signed) =>
      verify(new Request('https://shop.test/hooks', { method: 'POST', headers, body }), secret).then(
        ({ type }) => type,
        ({ message }) => message,
      );
    expect(await Promise.all([signed, rotated].map(outcome))).toEqual(Array(2).fill('transaction.authorized'));
    expect(await outcome(changed)).toBe('No matching signature found');
    expect(await outcome(old)).toBe('Message timestamp too old');
  });
});

describe.skipIf(!hasPython)('Python, if python3 is installed', () => {
  it.each(python)('compiles at $place', ({ code, place }) => {
    const compile = `import sys; compile(sys.stdin.read(), ${JSON.stringify(place)}, 'exec')`;
    expect(errorOf('python3', ['-c', compile], { input: code })).toBe('');
  });

  it('verifies signatures of a gateway', async () => {
    const folder = writeFiles({ 'webhooks.py': codeOf(python, 'verify') });
    const main = `
import json, sys
from webhooks import verify
request = json.load(sys.stdin)
verify(request["body"].encode(), request["headers"], request["secret"])`;
    const { signed, rotated, changed, old } = await requests();
    const errorIn = (one: Signed) => errorOf('python3', ['-c', main], { input: JSON.stringify(one), cwd: folder });
    expect([errorIn(signed), errorIn(rotated)]).toEqual(['', '']);
    expect(errorIn(changed)).toContain('ValueError: the signature does not match');
    expect(errorIn(old)).toContain('ValueError: the timestamp is too old');
    expect(errorIn({ ...signed, headers: {} })).toContain('ValueError: the timestamp is missing');
  });
});

describe.skipIf(!hasGo)('Go, if go is installed', () => {
  it.each(go)('compiles at $place', ({ code }) => {
    const folder = writeFiles({ 'go.mod': GO_MOD, 'block.go': code });
    expect(errorOf('gofmt', ['-e', 'block.go'], { cwd: folder })).toBe('');
    expect(errorOf('go', ['vet', './...'], { cwd: folder })).toBe('');
  });

  it('verifies signatures of a gateway', async () => {
    const folder = writeFiles({ 'go.mod': GO_MOD, 'webhooks/verify.go': codeOf(go, 'verify'), 'main.go': GO_MAIN });
    const { signed, rotated, changed, old } = await requests();
    const errorIn = (one: Signed) => errorOf('go', ['run', '.'], { input: JSON.stringify(one), cwd: folder });
    expect([errorIn(signed), errorIn(rotated)]).toEqual(['', '']);
    expect(errorIn(changed)).toContain('the signature does not match');
    expect(errorIn(old)).toContain('the timestamp is missing or too old');
  });
});

const GO_MOD = 'module example.test/shop\n\ngo 1.21\n';

const GO_MAIN = `package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"

	"example.test/shop/webhooks"
)

func main() {
	var request struct {
		Body    string
		Headers map[string]string
		Secret  string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&request); err != nil {
		log.Fatal(err)
	}
	header := http.Header{}
	for name, value := range request.Headers {
		header.Set(name, value)
	}
	if err := webhooks.Verify([]byte(request.Body), header, request.Secret); err != nil {
		log.Fatal(err)
	}
}
`;

function codeOf(blocks: typeof CODE_BLOCKS, name: string): string {
  const block = blocks.find((one) => one.name === name);
  if (block === undefined) throw new Error(`No block is named "${name}".`);
  return block.code;
}

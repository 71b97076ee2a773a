import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { banks, createGateway } from 'settlebox';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inOneLine, settlebox } from './command-line.ts';

/** A folder with the tapes of a payment that stays, and of the same payment returned. */
async function tapes(): Promise<string> {
  const folder = temporaryFolder();
  for (const name of ['green', 'red']) {
    using gateway = createGateway({ seed: 'two tapes' });
    const payment = gateway.transactions.create({ type: 'PAYMENT', amount: 4_999, payment_method: banks.good });
    if (name === 'red') gateway.simulate.ach.return({ transaction: payment, code: 'R01' });
    await gateway.clock.advance({ days: 10 });
    writeFileSync(join(folder, `${name}.tape`), JSON.stringify(gateway.tape()));
  }
  return folder;
}

describe('settlebox diff', () => {
  it('prints what differs between the worlds of two tapes, and exits with code 1', async () => {
    const { code, out, err } = await settlebox('diff green.tape red.tape', { cwd: await tapes() });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(inOneLine(out)).toMatch(/^\d+ differences money: \d Acme Outfitters/);
    expect(out).toContain('    state: settled → returned\n');
    expect(out).toContain('is returned: R01');
  });

  it('exits with code 0 if nothing differs', async () => {
    const { code, out } = await settlebox('diff red.tape red.tape', { cwd: await tapes() });
    expect({ code, out }).toEqual({ code: 0, out: 'The worlds do not differ.\n' });
  });

  it('prints JSON', async () => {
    const cwd = await tapes();
    const { code, out } = await settlebox('diff green.tape red.tape --json', { cwd });
    expect(code).toBe(1);
    const { equal, objects } = JSON.parse(out);
    expect(equal).toBe(false);
    expect(objects).toContainEqual(expect.objectContaining({ kind: 'return', left: null }));
  });

  it('rejects standard input for both tapes, because it can be read only once', async () => {
    const { code, err } = await settlebox('diff - -', { cwd: await tapes() });
    expect([code, inOneLine(err)]).toEqual([2, expect.stringContaining('Only one of the tapes can be read from')]);
  });

  it('exits with code 2 for a missing file, a file that is no tape, and a missing argument', async () => {
    const cwd = await tapes();
    writeFileSync(join(cwd, 'note.txt'), 'not a tape');
    for (const line of ['diff green.tape gone.tape', 'diff green.tape note.txt', 'diff green.tape'])
      expect(await settlebox(line, { cwd })).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('settlebox'),
      });
  });
});

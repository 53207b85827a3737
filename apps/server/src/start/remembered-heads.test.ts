import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RememberedHeads } from './remembered-heads.ts';

const KNOWN = {
  epoch: 'e1',
  over: ['e0'],
  heads: { demo: { seq: 7, command: '0b6f5a3e-9c1d-4c52-8a7e-2f6d1c9b8a70' }, harbour: { seq: 3, command: null } },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-heads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('what a process keeps is read by those that start later, and by others beside it', async () => {
  const one = new RememberedHeads(folder);
  const two = new RememberedHeads(folder);
  await one.keep(KNOWN);
  await two.keep({ ...KNOWN, epoch: 'e2' });
  await one.keep({ ...KNOWN, over: [] });
  const read = new RememberedHeads(folder).read();
  expect(read).toHaveLength(2);
  expect(read).toEqual(
    expect.arrayContaining([
      { ...KNOWN, over: [] },
      { ...KNOWN, epoch: 'e2' },
    ]),
  );
});

it('a file that is damaged, unfinished or of another make tells nothing, and hinders nothing', async () => {
  await new RememberedHeads(folder).keep(KNOWN);
  writeFileSync(join(folder, 'half.json'), '{"epoch":"e1","he');
  writeFileSync(join(folder, 'other.json'), '{"epoch":1}');
  writeFileSync(join(folder, 'one.json.new'), JSON.stringify(KNOWN));
  expect(new RememberedHeads(folder).read()).toEqual([KNOWN]);
});

it('what is older than devices keep anything is thrown away', async () => {
  await new RememberedHeads(folder).keep(KNOWN);
  const [name = ''] = readdirSync(folder);
  const nineDaysAgo = Date.now() / 1000 - 9 * 86_400;
  utimesSync(join(folder, name), nineDaysAgo, nineDaysAgo);
  expect(new RememberedHeads(folder).read()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

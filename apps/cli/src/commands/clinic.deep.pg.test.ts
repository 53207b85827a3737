import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_ROLE } from '@vetloom/domain/access/policy.ts';
import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { CheckpointFolder } from '@vetloom/storage/history/checkpoint-folder.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { type TestDatabase, testDatabase } from '@vetloom/testing/postgres/test-database.ts';
import { unpacked } from '@vetloom/testing/zip-parts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const DIRECTOR = 'director@hefeng.example';
const PASSWORD = 'three cats on a warm roof';

let empty: TestDatabase;
let database: OpenedDatabase;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-cli-'));
  empty = await testDatabase();
  database = await openDatabase({ url: empty.url });
});
afterAll(async () => {
  await database.close();
  await empty.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const cli = (...args: string[]): Promise<Answer> => commandLine('clinic', ...args);

async function commandLine(...args: string[]): Promise<Answer> {
  const lines = { out: '', err: '' };
  const code = await runCommandLine({
    args,
    env: { DATABASE_URL: empty.url, VETLOOM_DATA: folder },
    console: {
      out: (line) => {
        lines.out += `${line}\n`;
      },
      err: (line) => {
        lines.err += `${line}\n`;
      },
    },
  });
  return { code, ...lines };
}

/** As somebody at a terminal does, with a password piped in. */
const piped = (input: string, ...args: string[]): Promise<Answer> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: empty.url, VETLOOM_DATA: folder };
    const child = execFile(process.execPath, [MAIN, 'clinic', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end(`${input}\n`);
  });

const history = async (clinic: string) =>
  (
    await database.readClinic(clinic, (tx) =>
      tx.sql<{ command: string; author: string }>('SELECT command, author FROM vetloom.history ORDER BY seq, ord'),
    )
  ).map(({ command, author }) => `${command} ${author}`);

describe('clinic', () => {
  it('found makes a clinic with its director, whose password comes by standard input alone', async () => {
    const options = ['--name=禾風動物醫院', `--director=${DIRECTOR}`, '--ubn=04595257', '--timezone=Asia/Tokyo'];
    const { code, out } = await piped(PASSWORD, 'found', 'hefeng', ...options, '--director-name=陳柏翰');
    expect([code, out]).toEqual([0, `禾風動物醫院 (hefeng) is founded; ${DIRECTOR} leads it and can sign in now.\n`]);
    expect(await database.system.membershipsOf(DIRECTOR)).toMatchObject([
      { clinic: 'hefeng', roleID: '/role/director', name: '陳柏翰' },
    ]);
    expect(await history('hefeng')).toEqual(['clinic.found operator']);
    expect(await database.system.installationIsEmpty()).toBe(false);
  });

  it('found takes an account that is there without a password, and leaves its rights elsewhere alone', async () => {
    expect(await cli('found', 'harbour', '--name=港灣動物醫院', `--director=${DIRECTOR}`)).toMatchObject({ code: 0 });
    const places = await database.system.membershipsOf(DIRECTOR);
    expect(places.map(({ clinic, roleID }) => `${clinic} ${roleID}`).sort()).toEqual([
      'harbour /role/director',
      'hefeng /role/director',
    ]);
    expect(places.some(({ roleID }) => roleID === ADMIN_ROLE)).toBe(false);
  });

  it.each([
    ['a taken id', ['found', 'hefeng', '--name=X', `--director=${DIRECTOR}`], 1, /There is a clinic hefeng already/],
    ['other characters', ['found', 'He_Feng', '--name=X', `--director=${DIRECTOR}`], 1, /a-z, 0-9 and hyphens/],
    ['a reserved word', ['found', 'sudo', '--name=X', `--director=${DIRECTOR}`], 1, /word of the product/],
    ['a wrong check digit', ['found', 'x', '--name=X', `--director=${DIRECTOR}`, '--ubn=04595258'], 1, /check digit/],
    [
      'an unknown zone',
      ['found', 'x', '--name=X', `--director=${DIRECTOR}`, '--timezone=Mars'],
      1,
      /no such time zone/,
    ],
    ['no name', ['found', 'x', `--director=${DIRECTOR}`], 2, /--name/],
    ['no director', ['found', 'x', '--name=X'], 2, /--director/],
    ['a password in the arguments', ['found', 'x', '--name=X', '--password=x'], 2, /--help/],
    ['no id', ['close'], 2, /Give its id/],
    ['an unknown clinic', ['close', 'nowhere'], 1, /There is no clinic nowhere/],
    [
      'another action',
      ['burn', 'hefeng'],
      2,
      /found, list, rename, close, open, export, import, restore, copy, remove/,
    ],
  ])('answers %s with one sentence and does nothing', async (_what, args, code, sentence) => {
    const answer = await cli(...args);
    expect(answer).toMatchObject({ code, out: '', err: expect.stringMatching(sentence) });
    expect(answer.err.trim().split('\n')).toHaveLength(1);
    expect((await database.system.listClinics()).map(({ id }) => id).sort()).toEqual(['harbour', 'hefeng']);
  });

  it('found refuses a weak password in one sentence', async () => {
    const { code, err } = await piped('short', 'found', 'weak', '--name=X', '--director=new@weak.example');
    expect([code, err.trim()]).toEqual([1, 'A password has at least 10 characters.']);
  });

  it('rename, close and open are in the clinic’s history; what is written meanwhile is refused and read all the same', async () => {
    const write = () =>
      writeIn(database, 'harbour', (tx) => tx.put('pet', { _id: '/pet/a', collection: 'pet' } as never));
    expect(await cli('rename', 'harbour', '--name=海港動物醫院')).toMatchObject({ code: 0 });
    expect((await cli('close', 'harbour')).out).toMatch(
      /^harbour is closed since .*: it can be read and not written\.\n$/,
    );
    await expect(write()).rejects.toMatchObject({ codeName: 'clinicClosed' });
    expect((await cli('rename', 'harbour', '--name=X')).err).toMatch(/The clinic is closed/);
    expect((await cli('list')).out.trim().split('\n').sort()).toEqual([
      expect.stringMatching(/^harbour {2}海港動物醫院 {2}closed since \d{4}-\d\d-\d\d$/),
      'hefeng  禾風動物醫院',
    ]);
    expect((await cli('open', 'harbour')).out).toBe('harbour is open.\n');
    await write();
    expect((await history('harbour')).filter((line) => line.endsWith(' operator'))).toEqual([
      'clinic.found operator',
      'clinic.rename operator',
      'clinic.close operator',
      'clinic.open operator',
    ]);
  });

  it('remove takes a closed clinic alone, named twice, once its documents are in a file', async () => {
    const file = join(folder, 'harbour.zip');
    const remove = (...args: string[]) => cli('remove', 'harbour', ...args);
    expect(await remove(`--export=${file}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--confirm=harbour'),
    });
    expect(await remove('--confirm=harbour')).toMatchObject({ code: 2, err: expect.stringContaining('--export') });
    expect(await remove('--confirm=harbour', `--export=${file}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is open; close it first'),
    });
    await cli('close', 'harbour');
    const taken = join(folder, 'taken');
    const { code, out } = await remove('--confirm=harbour', `--export=${file}`);
    expect([code, out]).toEqual([0, expect.stringMatching(/^harbour is removed; its \d+ documents are in .*\.\n$/)]);
    const parts = await unpacked(file);
    const idsIn = (name: string) =>
      (parts.get(name)?.toString() ?? '')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)._id);
    expect([...idsIn('documents/clinic.ndjson'), ...idsIn('documents/pet.ndjson')]).toEqual(['/clinic', '/pet/a']);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect((await database.system.listClinics()).map(({ id }) => id)).toEqual(['hefeng']);
    expect(await remove('--confirm=harbour', `--export=${taken}`)).toMatchObject({
      code: 1,
      err: 'harbour was removed before; nothing of it is left.\n',
    });
    expect(await database.people.auditTrail('clinic.remove', 5)).toMatchObject([
      {
        email: 'operator',
        clinic: null,
        detail: { clinic: 'harbour', documents: Number(/its (\d+) documents/.exec(out)?.[1]) },
      },
    ]);
    expect((await database.system.membershipsOf(DIRECTOR)).map(({ clinic }) => clinic)).toEqual(['hefeng']);
    expect(await database.maintenance.verifyHistory('hefeng')).toMatchObject({ intact: true });
    // Its devices may still hold work for it, so nobody gets the id again.
    expect(await cli('found', 'harbour', '--name=新港動物醫院', `--director=${DIRECTOR}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There was a clinic harbour, which was removed'),
    });
    expect((await database.system.listClinics()).map(({ id }) => id)).toEqual(['hefeng']);
  });

  it('a removed clinic is told by verify each time, with the last checkpoint that knows it', async () => {
    await cli('found', 'island', '--name=離島動物醫院', `--director=${DIRECTOR}`);
    await cli('close', 'island');
    const now = Math.floor(Date.now() / 1000);
    CheckpointFolder.open(join(folder, 'checkpoints')).add(await database.system.sealedHeads(), now - 1);
    await cli('remove', 'island', '--confirm=island', `--export=${join(folder, 'island.ndjson')}`);
    const removed =
      /^island: REMOVED by operator on .* UTC, its \d+ documents were written to .*island.ndjson; its last checkpoint knows 2 entries$/m;
    const alone = await commandLine('verify', 'island');
    expect([alone.code, alone.out]).toEqual([0, expect.stringMatching(removed)]);
    const { code, out } = await commandLine('verify');
    expect([code, out]).toEqual([0, expect.stringMatching(removed)]);
  });
});

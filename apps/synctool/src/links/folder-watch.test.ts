import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instrument, RunningTool, SOON } from '../running-tool.fixture.ts';
import { bytesOfFile, filesBelow, matching, NO_LINK, unwatchable } from './folder-files.ts';

let folder: string;
let running: RunningTool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-watched-'));
  running = await RunningTool.paired();
});
afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function watched(pattern = '*'): Promise<void> {
  running.server.setInstruments([instrument({ kind: 'folder', path: folder, pattern }, { protocol: 'folder' })]);
  await expect.poll(() => running.tool.view().instruments[0]?.state, SOON).toBe('open');
}

const sources = () => running.server.kept.map(({ source }) => source).sort();

describe('a folder that is watched', () => {
  it('hands on tables as they are and papers as files, each once, with where they lay', async () => {
    await watched('*.csv; *.pdf');
    mkdirSync(join(folder, '2026'));
    writeFileSync(join(folder, '2026', 'a.csv'), 'id,ALT\n42,43\n');
    writeFileSync(join(folder, 'report.PDF'), '%PDF-1.4 x');
    writeFileSync(join(folder, 'notes.docx'), 'PK');
    await expect.poll(sources, SOON).toEqual(['2026/a.csv', 'report.PDF']);
    const table = running.server.kept.find(({ source }) => source === '2026/a.csv');
    expect(Buffer.from(table?.raw ?? '', 'base64').toString()).toBe('id,ALT\n42,43\n');
    const paper = running.server.kept.find(({ source }) => source === 'report.PDF');
    expect(paper).toMatchObject({ raw: '', files: [{ name: 'report.PDF', mime: 'application/pdf', size: 10 }] });
    expect(running.server.files.get(paper?.files[0]?.hash ?? '')).toMatchObject({ isStored: true });
    await running.restart();
    writeFileSync(join(folder, 'b.csv'), 'id,ALT\n43,44\n');
    await expect.poll(sources, SOON).toEqual(['2026/a.csv', 'b.csv', 'report.PDF']);
    expect(running.server.known).toEqual([]);
  });

  it('takes a file when it is whole', async () => {
    await watched();
    const place = join(folder, 'slow.csv');
    writeFileSync(place, 'id,ALT\n');
    const writing = setInterval(() => writeFileSync(place, '42,43\n', { flag: 'a' }), 300);
    const before = running.server.kept.length;
    writeFileSync(join(folder, 'other.csv'), 'id,ALT\n1,2\n');
    await expect.poll(sources, SOON).toContain('other.csv');
    clearInterval(writing);
    expect(before).toBe(0);
    expect(sources()).not.toContain('slow.csv');
    await expect.poll(sources, SOON).toEqual(['other.csv', 'slow.csv']);
  });

  it('leaves alone what was there a day before it was watched, and what was renamed without a change', async () => {
    const old = join(folder, 'old.csv');
    writeFileSync(old, 'id,ALT\n1,1\n');
    utimesSync(old, 1_700_000_000, 1_700_000_000);
    writeFileSync(join(folder, 'new.csv'), 'id,ALT\n2,2\n');
    await watched();
    await expect.poll(sources, SOON).toEqual(['new.csv']);
    renameSync(join(folder, 'new.csv'), join(folder, 'renamed.csv'));
    await expect.poll(() => running.server.known.length, SOON).toBe(1);
    expect(sources()).toEqual(['new.csv']);
  });

  it('says that it is gone, and is watched again when it is back', async () => {
    await watched();
    const away = `${folder}-away`;
    renameSync(folder, away);
    await expect.poll(() => running.server.health?.instruments[0]?.error, SOON).toContain('ENOENT');
    renameSync(away, folder);
    writeFileSync(join(folder, 'a.csv'), 'id,ALT\n1,1\n');
    await expect.poll(sources, SOON).toEqual(['a.csv']);
  });
});

describe('a folder that an instrument has no business in', () => {
  it('is not watched where the tool keeps its key, around that, or hidden; elsewhere it is', () => {
    const tool = '/var/lib/vetloom-synctool';
    const refused = [
      tool,
      `${tool}/log`,
      '/var/lib',
      '/',
      `${tool}/../vetloom-synctool/spool`,
      '/home/lab/.ssh',
      '/home/.x/y',
    ];
    for (const path of refused) expect(unwatchable(path, tool), path).toBeDefined();
    for (const path of ['/var/lib/vetloom-synctool-results', '/srv/lab'])
      expect(unwatchable(path, tool), path).toBeUndefined();
  });

  it('says so, and hands nothing on', async () => {
    const own = running.dataFolder;
    running.server.setInstruments([instrument({ kind: 'folder', path: own, pattern: '*' }, { protocol: 'folder' })]);
    await expect
      .poll(() => running.tool.view().instruments[0]?.error, SOON)
      .toBe('the folder of the tool is not watched');
    expect(running.server.kept).toEqual([]);
  });

  it('is reached by no link, also not by one that takes the place of a file', async () => {
    const secret = join(folder, '..', `${basename(folder)}-secret.csv`);
    writeFileSync(secret, 'id,ALT\nsecret,1\n');
    symlinkSync(secret, join(folder, 'link.csv'));
    mkdirSync(join(folder, 'sub'));
    symlinkSync(join(secret, '..'), join(folder, 'sub', 'away'));
    expect(await filesBelow(folder, matching('*.csv'))).toEqual([]);
    const bytes: unknown[] = [];
    await expect(async () => {
      for await (const piece of bytesOfFile(join(folder, 'link.csv'))) bytes.push(piece);
    }).rejects.toThrow('ELOOP');
    expect(bytes).toEqual([]);
    await expect(open(join(folder, 'link.csv'), NO_LINK)).rejects.toThrow('ELOOP');
    rmSync(secret);
  });
});

describe('a pattern of names', () => {
  it.each([
    ['*.pdf', 'A.PDF', true],
    ['*.pdf', 'a.pdf.part', false],
    ['*', '.hidden', false],
    ['*', 'a.tmp', false],
    ['R??.csv;*.xml', 'R12.csv', true],
    ['R??.csv;*.xml', 'x.xml', true],
    ['R??.csv', 'R1.csv', false],
    ['a+(b).csv', 'a+(b).csv', true],
    ['', '報告.csv', true],
    // What parts of a name mean is read by the server; here they stand for anything.
    ['{order}_{name}.pdf', 'K7Q2M9_Mimi.pdf', true],
    ['{order}_{name}.pdf', 'report.pdf', false],
  ])('%s of %s: %s', (pattern, name, isWanted) => {
    expect(matching(pattern)(name)).toBe(isWanted);
  });
});

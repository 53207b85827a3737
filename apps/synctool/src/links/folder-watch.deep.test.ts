import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instrument, RunningTool, SOON } from '../running-tool.fixture.ts';
import { bytesOfFile, filesBelow, matching, NO_LINK, openedFolder, unopened } from './folder-files.ts';

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
    const anywhere = { toolFolder: tool, roots: ['/'] };
    for (const path of refused) expect(unopened(path, anywhere), path).toBeDefined();
    for (const path of ['/var/lib/vetloom-synctool-results', '/srv/lab'])
      expect(unopened(path, anywhere), path).toBeUndefined();
  });

  it('is not watched outside of where the workstation’s operator lets folders be, and the refusal names those', () => {
    const opened = { toolFolder: '/var/lib/vetloom-synctool', roots: ['/srv/instruments', '/mnt/lab'] };
    for (const path of ['/srv/instruments', '/srv/instruments/vs2', '/mnt/lab/a/b'])
      expect(unopened(path, opened), path).toBeUndefined();
    for (const path of ['/home/doctor/Documents', '/srv', '/srv/instruments-2', '/srv/instruments/../secret', '/etc'])
      expect(unopened(path, opened), path).toBe('only folders below these are opened here: /srv/instruments; /mnt/lab');
    expect(unopened('/srv/instruments', { ...opened, roots: [] })).toBeDefined();
  });

  it('is not reached by a link on the way to it, also not by one that takes its place while it is watched', async () => {
    const [root, outside] = [join(folder, 'root'), join(folder, 'outside')];
    mkdirSync(join(root, 'vs2'), { recursive: true });
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.csv'), 'id,ALT\nsecret,1\n');
    const opened = { toolFolder: running.dataFolder, roots: [root] };
    expect(await openedFolder(join(root, 'vs2'), opened)).toBe(join(realpathSync(root), 'vs2'));
    symlinkSync(outside, join(root, 'out'));
    await expect(openedFolder(join(root, 'out'), opened)).rejects.toThrow(`opened here: ${root}`);
    // A root that is itself a link is the operator's own word.
    symlinkSync(root, join(folder, 'named'));
    expect(await openedFolder(join(folder, 'named', 'vs2'), { ...opened, roots: [join(folder, 'named')] })).toBe(
      join(realpathSync(root), 'vs2'),
    );
    await expect(
      openedFolder(join(folder, 'named', 'out'), { ...opened, roots: [join(folder, 'named')] }),
    ).rejects.toThrow('opened here');
  });

  it('that a clinic’s screen names all the same says on it where folders may be, and hands nothing on', async () => {
    running.server.setInstruments([instrument({ kind: 'folder', path: '/etc', pattern: '*' }, { protocol: 'folder' })]);
    const said = `only folders below these are opened here: ${tmpdir()}`;
    await expect.poll(() => running.server.health?.instruments[0]?.error, SOON).toBe(said);
    expect(running.tool.view()).toMatchObject({ roots: [tmpdir()], instruments: [{ state: 'failed', error: said }] });
    expect(running.server.kept).toEqual([]);
    const page = await (await fetch(running.page)).text();
    expect(page).toContain(`<code>${tmpdir()}</code>`);
  });

  it('is left as soon as a link takes its place', async () => {
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    running.server.setInstruments([instrument({ kind: 'folder', path: inner, pattern: '*' }, { protocol: 'folder' })]);
    await expect.poll(() => running.tool.view().instruments[0]?.state, SOON).toBe('open');
    renameSync(inner, `${inner}-before`);
    // Out of all that may be opened: what the operator named is the folder for temporary files.
    symlinkSync('/etc', inner);
    await expect.poll(() => running.tool.view().instruments[0]?.error, SOON).toContain('opened here');
    expect(running.server.kept).toEqual([]);
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

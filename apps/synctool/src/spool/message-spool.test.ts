import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SmallDisk } from '../../../../tests/faults/harness/small-disk.ts';
import { MessageSpool, SpoolFull } from './message-spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (place = folder, reserve = 0) =>
  MessageSpool.open({
    ...{ folder: place, reserve, clinic: () => 'harbour' },
    clock: () => ({ clock: 1_767_240_000, clockOffset: null, run: 'r', runMs: 1 }),
  });
const bytes = (text: string) => ({ raw: Buffer.from(text) });

describe('the spool of messages', () => {
  it('gives them back in the order in which they came, over a restart', async () => {
    const spool = await open();
    for (const text of ['one', 'two', 'three']) await spool.keep('i1', bytes(text));
    const again = await open();
    const seen: string[] = [];
    for (let message = await again.oldest(); message; message = await again.oldest()) {
      seen.push(Buffer.from(message.raw, 'base64').toString());
      await again.remove(message.messageID);
    }
    expect(seen).toEqual(['one', 'two', 'three']);
    expect((await open()).size).toBe(0);
  });

  it('takes the same bytes of the same instrument once, of another for another message', async () => {
    const spool = await open();
    await Promise.all([spool.keep('i1', bytes('x')), spool.keep('i1', bytes('x')), spool.keep('i2', bytes('x'))]);
    expect(spool.size).toBe(2);
    const first = await spool.oldest();
    await spool.remove(first?.messageID ?? '');
    await spool.keep(first?.instrumentID ?? '', bytes('x'));
    const ids = new Set([first?.messageID]);
    for (let message = await spool.oldest(); message; message = await spool.oldest()) {
      ids.add(message.messageID);
      await spool.remove(message.messageID);
    }
    expect(ids.size).toBe(2);
  });

  it('keeps files with their message, and takes away with it what it kept', async () => {
    const spool = await open();
    const place = join(folder, 'report.pdf');
    writeFileSync(place, '%PDF-1.4');
    const files = [
      { name: '../../r.pdf', mime: 'application/pdf', path: place },
      { name: 'b', mime: 'image/png', bytes: Buffer.from('b') },
    ];
    await spool.keep('i1', { raw: new Uint8Array(), files });
    rmSync(place);
    const message = await spool.oldest();
    expect(message?.files.map(({ name, size }) => [name, size])).toEqual([
      ['r.pdf', 8],
      ['b', 1],
    ]);
    await spool.remove(message?.messageID ?? '');
    expect(readdirSync(join(folder, 'queue'))).toEqual([]);
  });

  it('knows nothing of what a killed run did not end', async () => {
    mkdirSync(join(folder, 'queue', '.part-1-1-000000000001-x'), { recursive: true });
    writeFileSync(join(folder, 'queue', '.part-1-1-000000000001-x', 'message.json'), '{"mess');
    const spool = await open();
    expect(spool.size).toBe(0);
    expect(readdirSync(join(folder, 'queue'))).toEqual([]);
  });

  it('sets aside what the disk gives back otherwise, and goes on with what follows', async () => {
    const spool = await open();
    await spool.keep('i1', bytes('one'));
    await spool.keep('i1', bytes('two'));
    const [first = ''] = readdirSync(join(folder, 'queue')).sort();
    writeFileSync(join(folder, 'queue', first, 'message.json'), '\0\0\0');
    const message = await spool.oldest();
    expect(Buffer.from(message?.raw ?? '', 'base64').toString()).toBe('two');
    expect([spool.size, spool.refused]).toEqual([1, 1]);
  });

  const disk = process.getuid?.() === 0 ? SmallDisk.mounted(4) : undefined;
  it.runIf(disk !== undefined)(
    'refuses what finds no room, keeps what it has, and takes more when there is room',
    async () => {
      if (!disk) return;
      try {
        const place = join(disk.folder, 'spool');
        const spool = await open(place);
        await spool.keep('i1', bytes('one'));
        disk.fill(8192);
        await expect(spool.keep('i1', { raw: Buffer.alloc(500_000, 120) })).rejects.toThrow(SpoolFull);
        disk.empty();
        await spool.keep('i1', { raw: Buffer.alloc(500_000, 120) });
        expect((await open(place)).size).toBe(2);
      } finally {
        disk.unmount();
      }
    },
  );

  it('leaves room to the rest of the workstation', async () => {
    const spool = await open(folder, Number.MAX_SAFE_INTEGER);
    await expect(spool.keep('i1', bytes('x'))).rejects.toThrow(SpoolFull);
    expect(readdirSync(join(folder, 'queue'))).toEqual([]);
  });
});

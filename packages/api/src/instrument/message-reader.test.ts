import { setImmediate } from 'node:timers/promises';
import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { MOST_MESSAGE_BYTES } from '@vetloom/protocol/sync-tool.ts';
import { describe, expect, it } from 'vitest';
import { MessageReader } from './message-reader.ts';

const setting = instrumentSetting.parse({
  ...{ _id: 'i1', device: 'HA', protocol: 'hl7', link: { kind: 'listen', port: 9101 } },
});

/** A haematology with so many bytes of results: whole segments, then one that fills it up. */
function largeMessage(size: number): Uint8Array {
  const head = 'MSH|^~\\&|HA|LAB|||20261120120000||ORU^R01|M1|P|2.4\rPID|1||A0042\rOBR|1|||CBC\r';
  const row = 'OBX|1|NM|WBC^WBC||12.1|10*9/L|6-17||||F|||20261120120000\r';
  const text = head + row.repeat(Math.floor((size - head.length) / row.length));
  return new TextEncoder().encode(text.padEnd(size, 'x'));
}
const order = (bytes: Uint8Array) => ({ bytes, setting, files: [], source: '' });
const SMALL = { smallBytes: 1000 };

describe('reading a message', () => {
  it('of 8 MB keeps nobody waiting: whatever else is asked meanwhile is answered first', async () => {
    const told: string[] = [];
    const reader = new MessageReader();
    const reading = reader.read('demo', order(largeMessage(MOST_MESSAGE_BYTES))).then((read) => {
      told.push('read');
      return read;
    });
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    told.push('answered');
    const read = await reading;
    expect(told).toEqual(['answered', 'read']);
    expect(read.kind === 'read' && read.reports[0]?.values[0]?.code).toBe('WBC');
  });

  it('says the same in a thread of its own as at once', async () => {
    const bytes = largeMessage(20_000);
    const [apart, atOnce] = await Promise.all([
      new MessageReader(SMALL).read('demo', order(bytes)),
      new MessageReader().read('demo', order(bytes)),
    ]);
    expect(apart).toEqual(atOnce);
    expect(apart.kind).toBe('read');
  });

  it('that takes too long, or too much memory, is given up with a sentence; the next one is read', async () => {
    const reader = (limits: object) => new MessageReader({ ...SMALL, ...limits });
    const bytes = order(largeMessage(MOST_MESSAGE_BYTES));
    expect(await reader({ longestMs: 1 }).read('demo', bytes)).toEqual({
      ...{ kind: 'unreadable', why: 'the reader failed: reading takes too long' },
    });
    // Less than its own modules take: no collector makes room for a message in it.
    const small = reader({ memory: 6 });
    expect(await small.read('demo', bytes)).toEqual({
      ...{ kind: 'unreadable', why: 'the reader failed: reading takes too much memory' },
    });
    expect((await small.read('demo', order(largeMessage(900)))).kind).toBe('read');
  });

  it('of which a clinic sends more than may wait is put off: its sender tries again', async () => {
    const reader = new MessageReader({ ...SMALL, longestMs: 1 });
    const all = Array.from({ length: 8 }, () => reader.read('demo', order(largeMessage(2000))));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((results[7] as PromiseRejectedResult).reason).toMatchObject({ codeName: 'rateLimited' });
  });
});

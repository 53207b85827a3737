import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mail } from '@vetloom/integrations/mail/port.ts';
import { readCheckpoints } from '@vetloom/storage/history/checkpoint.ts';
import { CheckpointFolder, publicKeyOf } from '@vetloom/storage/history/checkpoint-folder.ts';
import type { AuditEntry } from '@vetloom/storage/ports/system.ts';
import { CHECKPOINTS_BEGUN } from '@vetloom/storage/ports/verification.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Checkpoints } from './checkpoints.ts';

let folder: string;
let now: number;
let heads: { subject: string; seq: number; hash: string }[];
let mails: Mail[];
let audited: AuditEntry[];
/** Whether the database takes no lines of the audit log. */
let isAway: boolean;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-checkpoints-'));
  now = 1_763_600_400;
  heads = [{ subject: 'demo', seq: 3, hash: 'ab'.repeat(32) }];
  mails = [];
  audited = [];
  isAway = false;
});
afterEach(() => rmSync(folder, { recursive: true }));

const started = (recipients: readonly string[] = []) =>
  new Checkpoints({
    system: { sealedHeads: async () => heads, audit },
    people: {
      auditTrail: async () =>
        audited.map(({ email, detail = {} }) => ({ at: now, email, clinic: null, address: '', detail })),
    },
    folder: CheckpointFolder.open(folder),
    mail: { send: async (mail) => void mails.push(mail) },
    recipients,
    now: () => now,
  });
async function audit(entry: AuditEntry): Promise<void> {
  if (isAway) throw new Error('the database is away');
  audited.push(entry);
}
const lines = () => readFileSync(join(folder, 'checkpoints.ndjson'), 'utf8');

it('signs what has moved, and only adds to what is there, over restarts too', async () => {
  const first = started();
  expect(await first.take()).toMatchObject([{ subject: 'demo', seq: 3, at: now }]);
  expect(await first.take()).toEqual([]);
  const before = lines();
  heads = [...heads, { subject: '-/1', seq: 9, hash: 'cd'.repeat(32) }];
  expect(await started().take()).toMatchObject([{ subject: '-/1', seq: 9 }]);
  expect(lines().startsWith(before)).toBe(true);
  const key = publicKeyOf(folder);
  expect(key && readCheckpoints(lines(), key)).toMatchObject({ checkpoints: [{ seq: 3 }, { seq: 9 }], unsigned: [] });
  expect(statSync(join(folder, 'key.pem')).mode & 0o077).toBe(0);
});

it('a line that was changed, or cut by a power cut, is no checkpoint', async () => {
  await started().take();
  const key = publicKeyOf(folder);
  const forged = lines().replace('"seq":3', '"seq":2');
  expect(key && readCheckpoints(`${forged}${lines().slice(0, 40)}\n`, key)).toEqual({
    checkpoints: [],
    unsigned: [1, 2],
  });
});

it('mails the last ones once a day, in a mail that proves what it says', async () => {
  const checkpoints = started(['director@clinic.test']);
  await checkpoints.take();
  now += 3600;
  heads = [{ subject: 'demo', seq: 4, hash: 'ef'.repeat(32) }];
  await checkpoints.take();
  expect(mails.map(({ to }) => to)).toEqual(['director@clinic.test']);
  expect(mails[0]?.text).toMatch(/demo：3(-[0-9A-Z]{4}){3}\n/);
  now += 86_400;
  await checkpoints.take();
  expect(mails).toHaveLength(2);
  const key = publicKeyOf(folder);
  expect(key && readCheckpoints(mails[1]?.text ?? '', key)).toMatchObject({ checkpoints: [{ seq: 4 }], unsigned: [] });
});

it('the audit log is told of a key once it has signed something, and over restarts once only', async () => {
  const [head] = heads;
  heads = [];
  await started().take();
  expect(audited).toEqual([]);
  heads = head ? [head] : [];
  const again = started();
  await again.take();
  await again.take();
  await started().take();
  expect(audited).toMatchObject([{ kind: CHECKPOINTS_BEGUN, detail: { key: CheckpointFolder.open(folder).key } }]);
});

it('a key that could not be noted is noted the next time', async () => {
  const checkpoints = started();
  isAway = true;
  await expect(checkpoints.take()).rejects.toThrow('away');
  isAway = false;
  await checkpoints.take();
  expect(audited).toHaveLength(1);
});

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderMail, mailsIn } from './folder-mail.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetloom-mail-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps mails in the order of sending, for the server alone', async () => {
  const inside = join(folder, 'mail');
  expect(await mailsIn(inside)).toEqual([]);
  let at = 9;
  const mail = folderMail(inside, () => {
    at += 1;
    return at;
  });
  await mail.send({ to: 'a@clinic.test', subject: 'one', text: '一' });
  await mail.send({ to: 'b@clinic.test', subject: 'two', text: '二' });
  expect((await mailsIn(inside)).map(({ subject, text }) => [subject, text])).toEqual([
    ['one', '一'],
    ['two', '二'],
  ]);
  expect((await stat(inside)).mode & 0o077).toBe(0);
});

import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MailReader } from './mail-reader.ts';

const HEAD = 'From: a@b.test\r\nMessage-ID: <a@b.test>\r\n';
const bytes = (text: string) => Buffer.from(HEAD + text);
/** What a library turns into words by patterns that take the square of its length: hours for as much as a mail may have. */
const hostile = (size: number) =>
  bytes(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nhi\r\n--b\r\nContent-Type: text/html\r\n\r\n${'<a href="'.repeat(size / 9)}\r\n--b--`,
  );

describe('reading a mail', () => {
  it('says the same in a thread of its own as at once, with its files', async () => {
    const file = 'Content-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.4';
    const mail = bytes(`Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhi\r\n--b\r\n${file}\r\n--b--`);
    const [apart, atOnce] = await Promise.all([
      new MailReader({ smallBytes: 0 }).read('demo', mail),
      new MailReader().read('demo', mail),
    ]);
    const said = (reading: typeof apart) =>
      reading.kind === 'mail' && {
        ...reading.mail,
        files: reading.mail.files.map((one) => ({ ...one, bytes: Buffer.from(one.bytes).toString().trim() })),
      };
    expect(said(apart)).toEqual(said(atOnce));
    expect(said(apart)).toMatchObject({ text: 'hi', files: [{ name: 'a.pdf', bytes: '%PDF-1.4' }] });
  });

  it('that was made to take hours is given up; whatever else is asked meanwhile is answered, and the next mail is read', async () => {
    const told: string[] = [];
    const reader = new MailReader({ longestMs: 500 });
    const reading = reader.read('demo', hostile(2_000_000)).then((read) => {
      told.push('given up');
      return read;
    });
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    told.push('answered');
    expect(await reading).toEqual({ kind: 'refused', reason: 'unreadable' });
    expect(told).toEqual(['answered', 'given up']);
    expect((await new MailReader({ smallBytes: 0 }).read('demo', bytes('\r\nhi'))).kind).toBe('mail');
    expect((await reader.read('demo', bytes(`\r\n${'hi '.repeat(10)}`))).kind).toBe('mail');
  });

  it('that waits behind a flood of another clinic’s gets its turn, and the flood is turned away', async () => {
    const reader = new MailReader();
    const large = bytes(`\r\n${'hi '.repeat(2000)}`);
    const read = (clinic: string) =>
      reader.read(clinic, large).then(
        ({ kind }) => kind,
        (error: { codeName?: string }) => error.codeName,
      );
    const flood = Array.from({ length: 8 }, () => read('flooded'));
    expect(await read('demo')).toBe('mail');
    expect((await Promise.all(flood)).toSorted()).toEqual([...Array(5).fill('mail'), ...Array(3).fill('rateLimited')]);
  });
});

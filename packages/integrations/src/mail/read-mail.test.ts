import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { MOST_MAIL_BYTES, readMail } from './read-mail.ts';

const composed = (mail: object) =>
  new MailComposer({ from: '陳怡君 <Yi@Example.test>', to: 'clinic@example.test', ...mail } as never).compile().build();
const read = async (mail: object) => {
  const reading = await readMail(await composed(mail));
  if (reading.kind !== 'mail') throw new Error(reading.reason);
  return reading.mail;
};

describe('a mail', () => {
  it('is read with who wrote, what about, its words, its id and its files', async () => {
    const mail = await read({
      ...{
        subject: '麻糬的右眼',
        text: '紅腫三天🐱',
        messageId: '<a1@example.test>',
        date: new Date(1_795_147_200_000),
      },
      attachments: [{ filename: '右眼.jpg', content: Buffer.from([1, 2]), contentType: 'image/jpeg' }],
    });
    expect(mail).toMatchObject({
      ...{ from: { address: 'yi@example.test', name: '陳怡君' }, subject: '麻糬的右眼', text: '紅腫三天🐱' },
      ...{ messageID: '<a1@example.test>', sentAt: 1_795_147_200, isAutomatic: false },
      files: [{ name: '右眼.jpg', type: 'image/jpeg' }],
    });
    expect([...(mail.files[0]?.bytes ?? [])]).toEqual([1, 2]);
  });

  it('that is a page is read as its words: no script, style or tag of it', async () => {
    const html =
      '<style>p{}</style><p>一 &lt;b&gt;</p><script>alert("x")</script><img src="http://evil.test/a" onerror="x">二<script>';
    expect((await read({ html })).text).toBe('一 <b>\n二');
  });

  it.each(['<script', '<br', '<script></script', '<style><title>', '</p ', '<head>'])(
    'that is a page of %s alone, as large as is read, takes no time',
    async (tag) => {
      const page = Buffer.from(`From: a@b.test\r\nContent-Type: text/html\r\n\r\n${tag.repeat(500_000 / tag.length)}`);
      const before = process.cpuUsage();
      expect((await readMail(page)).kind).toBe('mail');
      const { user, system } = process.cpuUsage(before);
      // Milliseconds of the processor's; by a pattern of tags it took minutes.
      expect((user + system) / 1000).toBeLessThan(3000);
    },
  );

  it('of a program that answers by itself, or of a list, is told apart', async () => {
    expect((await read({ text: 'x', headers: { 'Auto-Submitted': 'auto-replied' } })).isAutomatic).toBe(true);
    expect((await read({ text: 'x', headers: { 'Auto-Submitted': 'no' } })).isAutomatic).toBe(false);
    expect((await read({ text: 'x', headers: { 'List-Id': '<news.example.test>' } })).isAutomatic).toBe(true);
  });

  it('without a sender, larger than is read, or nested without end is refused', async () => {
    expect(await readMail(Buffer.from('Subject: x\r\n\r\nx'))).toEqual({ kind: 'refused', reason: 'noSender' });
    expect(await readMail(new Uint8Array(MOST_MAIL_BYTES + 1))).toEqual({ kind: 'refused', reason: 'tooLarge' });
    const deep = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('');
    expect(await readMail(Buffer.from(`From: a@b.test\r\n${deep}x`))).toEqual({
      kind: 'refused',
      reason: 'unreadable',
    });
    const headers = Array.from({ length: 9000 }, (_, at) => `X-${at}: ${'y'.repeat(40)}\r\n`).join('');
    expect(await readMail(Buffer.from(`From: a@b.test\r\n${headers}\r\nx`))).toEqual({
      kind: 'refused',
      reason: 'unreadable',
    });
  });

  it('that is anything at all is read or refused, and throws nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 600 }), async (text) => {
        expect(['mail', 'refused']).toContain((await readMail(Buffer.from(`From: a@b.test\r\n${text}`))).kind);
      }),
      { numRuns: 300 },
    );
  });
});

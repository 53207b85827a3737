import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownCertificate } from '../channel/simulator/own-certificate.ts';
import { readBounce } from './bounce.ts';
import { mailAddress } from './mail-address.ts';
import { SmtpSimulator } from './simulator/smtp-simulator.ts';
import { type OutgoingMail, type SmtpOptions, smtpChannel } from './smtp-channel.ts';

let folder: string;
let smtp: SmtpSimulator;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-smtp-'));
  smtp = await SmtpSimulator.start({ folder });
});
afterEach(async () => {
  vi.useRealTimers();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const HOUR_MS = 3_600_000;
const channel = (options: Partial<SmtpOptions> = {}) =>
  smtpChannel({
    ...{ host: smtp.host, port: smtp.smtpPort, security: 'none', username: smtp.username, password: smtp.password },
    ...{ from: { name: '和風動物醫院', address: 'clinic@clinic.test' }, patienceMs: 5000, ...options },
  });
const mail = (fields: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...{ key: randomUUID(), to: 'owner@example.test', subject: '麻糬該打疫苗了', text: '請預約。\n謝謝', ...fields },
});
const arrived = async (at = 0) => PostalMime.parse(Buffer.from(smtp.taken[at]?.raw ?? '', 'latin1'));

describe('a mail', () => {
  it('arrives with its texts, its files and an id that is made of its key', async () => {
    const pdf = Buffer.from('%PDF-1.7 \u0000\u00ff\r\n.\r\n', 'latin1');
    const sent = mail({
      html: '<p>請預約 <b>麻糬</b></p>',
      files: [{ name: '收據 麻糬.pdf', type: 'application/pdf', bytes: pdf }],
    });
    const outcome = await channel({ replyTo: 'desk@clinic.test' }).send(sent);
    expect(outcome).toEqual({ kind: 'handedOver', vendorID: `${sent.key}@clinic.test`, repeated: false });
    const came = await arrived();
    expect(came).toMatchObject({
      messageId: `<${sent.key}@clinic.test>`,
      from: { name: '和風動物醫院', address: 'clinic@clinic.test' },
      to: [{ address: 'owner@example.test' }],
      replyTo: [{ address: 'desk@clinic.test' }],
      subject: '麻糬該打疫苗了',
    });
    expect([came.text?.trim(), came.html?.trim()]).toEqual(['請預約。\n謝謝', '<p>請預約 <b>麻糬</b></p>']);
    expect(came.attachments).toMatchObject([{ filename: '收據 麻糬.pdf', mimeType: 'application/pdf' }]);
    expect(Buffer.from(came.attachments[0]?.content as ArrayBuffer)).toEqual(pdf);
    expect(smtp.taken[0]).toMatchObject({
      from: 'clinic@clinic.test',
      to: ['owner@example.test'],
      envelopeID: sent.key,
    });
  });

  it('has no header and no receiver but those it was given, whatever stands in its fields', async () => {
    const evil = fc.string({
      unit: fc.constantFrom('\r', '\n', 'Bcc: x@evil.test', ':', ' ', ',', '<x@evil.test>', '麻', '"'),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(evil, evil, evil, async (subject, name, file) => {
        smtp.reset();
        await channel({ from: { name, address: 'clinic@clinic.test' } }).send(
          mail({
            subject,
            files: [{ name: file || 'x', type: `text/plain\r\nBcc: x@evil.test`, bytes: Buffer.from('x') }],
          }),
        );
        const came = await arrived();
        expect(smtp.taken).toMatchObject([{ to: ['owner@example.test'] }]);
        expect(came.bcc).toBeUndefined();
        expect(came.from?.address).toBe('clinic@clinic.test');
        expect(came.to).toMatchObject([{ address: 'owner@example.test' }]);
        const known =
          /^(from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted|content-disposition)$/;
        expect(came.headers.filter(({ key }) => !known.test(key))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    '',
    'owner',
    'a@b@c.test',
    'a@example.test, b@example.test',
    'a@example.test\r\nRCPT TO:<b@c.test>',
    '<a@b.test>',
    'a b@c.test',
    'a@.test',
  ])('to %j is refused without asking', async (to) => {
    expect(await channel().send(mail({ to }))).toMatchObject({ kind: 'refused', reason: 'noAddress' });
    expect(smtp.taken).toEqual([]);
  });

  it('never fetches what its text names', async () => {
    const sent = mail({ text: JSON.stringify({ path: '/etc/passwd' }), html: '<img src="file:///etc/passwd">' });
    await channel().send(sent);
    expect((await arrived()).attachments).toEqual([]);
    expect(smtp.taken[0]?.raw).not.toContain('root:');
  });
});

describe('what the server says', () => {
  it.each([
    ['recipient', 550, '5.1.1 no such user', 'refused', 'unknownAccount'],
    ['recipient', 550, 'no such user', 'refused', 'unknownAccount'],
    ['recipient', 552, '5.2.2 mailbox full', 'refused', 'blocked'],
    ['recipient', 554, '5.7.1 blocked', 'refused', 'blocked'],
    ['recipient', 451, '4.7.1 greylisted', 'tryLater', 'vendorPaused'],
    ['sender', 550, '5.7.1 not your address', 'refused', 'notAllowed'],
    ['message', 552, '5.3.4 too big', 'refused', 'badText'],
    ['message', 554, '5.7.1 spam', 'refused', 'blocked'],
    ['message', 452, '4.3.1 no room', 'tryLater', 'vendorPaused'],
  ])('of the %s: %i %s is %s: %s', async (at, code, words, kind, reason) => {
    smtp.seed({ at, code, words });
    expect(await channel().send(mail())).toMatchObject({ kind, reason });
    expect(smtp.taken).toEqual([]);
    expect(await channel().send(mail())).toMatchObject({ kind: 'handedOver' });
  });

  it('a wrong password is refused, and isn’t told', async () => {
    const outcome = await channel({ password: 'hush-hush' }).send(mail());
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'credentials' });
    expect(JSON.stringify(outcome)).not.toMatch(/hush-hush|aHVzaC1odXNo/);
    expect(await channel({ password: 'hush-hush' }).account()).toMatchObject({
      kind: 'refused',
      reason: 'credentials',
    });
    expect(await channel().account()).toEqual({ kind: 'answered' });
    expect(smtp.taken).toEqual([]);
  });

  it.each(['brokenAfterTaking', 'brokenBeforeTaking'])(
    '%s, once the mail has begun to go out, leaves it unsure',
    async (fault) => {
      smtp.seed({ fault });
      expect(await channel().send(mail())).toMatchObject({ kind: 'unsure', sameKeySafeForS: 0 });
    },
  );

  it.each(['silentAfterTaking', 'silentBeforeTaking'])(
    '%s, once the mail has begun to go out, leaves it unsure when the patience is over',
    async (fault) => {
      smtp.seed({ fault });
      // An hour of patience that ends when the mail has come over, however long that took here.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const outcome = channel({ patienceMs: HOUR_MS }).send(mail());
      while (smtp.silent === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        vi.advanceTimersByTime(1);
      }
      vi.advanceTimersByTime(HOUR_MS);
      vi.useRealTimers();
      expect(await outcome).toMatchObject({ kind: 'unsure', sameKeySafeForS: 0 });
    },
  );

  it.each(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'])('a line that breaks at %s took nothing', async (at) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).write('220 mail.test\r\n');
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
          if (line.startsWith(at)) return socket.destroy();
          socket.write(
            line.startsWith('EHLO')
              ? '250-mail.test\r\n250 AUTH PLAIN\r\n'
              : line.startsWith('AUTH')
                ? '235 ok\r\n'
                : '250 ok\r\n',
          );
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const outcome = await channel({ port }).send(mail());
    await new Promise((resolve) => server.close(resolve));
    expect(outcome).toMatchObject({ kind: 'tryLater', reason: 'unreachable' });
  });

  it('nobody there, or somebody who says nothing, took nothing', async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as { port: number };
    const slow = await channel({ port, patienceMs: 150 }).send(mail());
    await new Promise((resolve) => mute.close(resolve));
    expect(slow).toMatchObject({ kind: 'tryLater', reason: 'unreachable' });
    expect(await channel({ port }).send(mail())).toMatchObject({ kind: 'tryLater', reason: 'unreachable' });
  });
});

describe('the line', () => {
  it.each([
    ['starttls' as const, false],
    ['tls' as const, true],
  ])('is closed by %s, for a certificate that is trusted', async (security, fromBeginning) => {
    const made = ownCertificate();
    await smtp.stop();
    smtp = await SmtpSimulator.start({ tls: { ...made, fromBeginning } });
    expect(await channel({ security, certificates: made.cert }).send(mail())).toMatchObject({ kind: 'handedOver' });
    expect(await channel({ security }).send(mail())).toMatchObject({ kind: 'refused', reason: 'misconfigured' });
    expect(smtp.taken).toHaveLength(1);
  });

  it('that can’t be closed is not used', async () => {
    expect(await channel({ security: 'starttls' }).send(mail())).toMatchObject({ kind: 'refused' });
    expect(smtp.taken).toEqual([]);
    expect(() => channel({ host: 'mail.example.test' })).toThrow('open line');
  });
});

describe('a mail that came back', () => {
  it.each([
    ['5.1.1', { action: 'failed', state: 'failed', reason: 'unknownAccount' }],
    ['5.7.1', { action: 'failed', state: 'failed', reason: 'blocked' }],
    ['5.2.2', { action: 'failed', state: 'failed', reason: 'notReached' }],
    ['4.4.1', { action: 'delayed', state: 'waiting' }],
  ])('is known by its key, with what the other server said: %s', async (status, expected) => {
    const sent = mail();
    await channel().send(sent);
    const bounce = await readBounce(Buffer.from(smtp.bounceOf('1', status), 'latin1'));
    expect(bounce).toMatchObject({
      key: sent.key,
      addresses: [
        {
          address: 'owner@example.test',
          ...expected,
          said: { code: status, words: `550 ${status} said the other server` },
        },
      ],
    });
  });

  it('is known by the mail that came with it, where the server knows of no envelope’s id', async () => {
    const sent = mail();
    await channel().send(sent);
    const raw = smtp.bounceOf('1', '5.1.1').replace(/Original-Envelope-Id: .*\r\n/, '');
    expect((await readBounce(Buffer.from(raw, 'latin1')))?.key).toBe(sent.key);
    const whole = raw.replace('text/rfc822-headers', 'message/rfc822');
    expect((await readBounce(Buffer.from(whole, 'latin1')))?.key).toBe(sent.key);
    const foreign = raw.replaceAll(sent.key, 'somebody-else');
    expect(await readBounce(Buffer.from(foreign, 'latin1'))).toMatchObject({ key: undefined });
  });

  it('is none where it is somebody’s answer, or nothing that can be read', async () => {
    await channel().send(mail());
    expect(await readBounce(Buffer.from(smtp.taken[0]?.raw ?? '', 'latin1'))).toBeUndefined();
    const report = smtp.bounceOf('1', '5.1.1');
    expect(await readBounce(Buffer.from(report.replace('multipart/report', 'multipart/mixed')))).toBeUndefined();
    expect(await readBounce(Buffer.from(report.slice(0, 300)))).toBeUndefined();
    // Anybody can write one: lines cost far more than bytes.
    expect(await readBounce(Buffer.from(report))).toBeDefined();
    expect(await readBounce(Buffer.from(`${report}${'\r\n'.repeat(100_000)}`))).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await readBounce(bytes)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});

it('an address is one, or none', () => {
  expect(mailAddress(' Owner.One+vet@example.test ')).toBe('Owner.One+vet@example.test');
  expect(mailAddress('王@例子.test')).toBe('王@例子.test');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a@.,<>\r\n";: ') }), (written) => {
      const address = mailAddress(written);
      expect(address === undefined || /^[a.]+@[a.]+$/.test(address)).toBe(true);
    }),
  );
});

it('the server knows after its restart what it took before', async () => {
  await channel().send(mail());
  await smtp.stop();
  smtp = await SmtpSimulator.start({ folder });
  expect(smtp.taken).toHaveLength(1);
  expect(await (await fetch(`${smtp.origin}/control/taken`)).json()).toHaveLength(1);
});

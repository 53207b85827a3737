import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { PATIENCE_MS } from '../channel/ask-vendor.ts';
import { type Channel, demandKey, type HandedOver, type OutgoingText } from '../channel/port.ts';
import { refused, saying } from '../channel/said.ts';
import { mailAddress } from './mail-address.ts';
import { HostNotAllowed } from './public-host.ts';
import { smtpFailure } from './smtp-outcome.ts';

/** A clinic's own server for mail. */
export interface SmtpOptions {
  readonly host: string;
  /** Which address of the host is connected to; the host itself where it is missing. It throws for one that may not be reached. */
  readonly addressOf?: (host: string) => Promise<string>;
  readonly port: number;
  /** `tls` from the beginning (465), `starttls` before anything is said (587); `none` to this machine alone. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** Empty where the server asks for none. */
  readonly username: string;
  readonly password: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Where answers go, if not to `from`. */
  readonly replyTo?: string;
  /** Certificates (PEM) that are trusted instead of those that everybody trusts. */
  readonly certificates?: string;
  /** Milliseconds that a whole mail may take. */
  readonly patienceMs?: number;
}

/** A file in a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A mail for one person. `text` is what is read where pages aren't shown. */
export interface OutgoingMail extends OutgoingText {
  readonly subject: string;
  readonly html?: string;
  /** The `Message-ID` of the mail that it answers, so that both stand in one thread; a person wrote it then. */
  readonly answers?: string;
  readonly files?: readonly MailFile[];
}

const THIS_MACHINE = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
const ENDED = 'ETIMEDOUT';
const MAIL_ID = /^<[^<>\s]{1,248}>$/;

/**
 * Mail through the clinic's own server. A message's key is in its `Message-ID` and its envelope, by which a report that it couldn't be delivered is known
 * (`readBounce`); a server doesn't look at it, so that a mail that is unsure is not safe to send again.
 * @throws Error for a sender that can't be one, or an open line to another machine
 */
export function smtpChannel(options: SmtpOptions): Channel<OutgoingMail> {
  const { from, replyTo, host, security, password } = options;
  const sender = mailAddress(from.address);
  if (sender === undefined || (replyTo !== undefined && mailAddress(replyTo) === undefined))
    throw new Error('the sender’s address is none');
  if (security === 'none' && !THIS_MACHINE.test(host))
    throw new Error('only this machine is reached over an open line');
  const secrets = [password, Buffer.from(password).toString('base64')];
  const domain = sender.slice(sender.indexOf('@') + 1);

  return {
    sameKeySafeForS: 0,
    send: async (mail) => {
      demandKey(mail.key);
      const to = mailAddress(mail.to);
      if (to === undefined) return refused('noAddress', saying('address', ''));
      if (mail.text.trim() === '') return refused('badText', saying('empty', ''));
      const vendorID = `${mail.key}@${domain}`;
      const raw = await composed(mail, { from: { name: oneLine(from.name), address: sender }, to, replyTo, vendorID });
      const envelope = {
        ...{ from: sender, to: [to], size: raw.length },
        // Asks for reports by our own id where the server knows of such (RFC 3461).
        dsn: { ret: 'HDRS', envid: mail.key, notify: ['FAILURE', 'DELAY'] },
      };
      let begun = false;
      const message = Readable.from(
        (function* () {
          begun = true;
          yield raw;
        })(),
        { objectMode: false },
      );
      const failure = await onConnection(options, (connection, done) => connection.send(envelope, message, done));
      message.destroy();
      return failure ? smtpFailure(failure, begun, secrets) : handedOver(vendorID);
    },

    account: async () => {
      const failure = await onConnection(options, (_connection, done) => done(null));
      if (!failure) return { kind: 'answered' };
      const outcome = smtpFailure(failure, false, secrets);
      if (outcome.kind === 'unsure') throw new Error('nothing was sent');
      return outcome;
    },
  };
}

const handedOver = (vendorID: string): HandedOver => ({ kind: 'handedOver', vendorID, repeated: false });

/** A header is one line. */
const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

async function composed(
  { subject, text, html, answers, files = [] }: OutgoingMail,
  {
    from,
    to,
    replyTo,
    vendorID,
  }: {
    readonly from: { readonly name: string; readonly address: string };
    readonly to: string;
    readonly replyTo: string | undefined;
    readonly vendorID: string;
  },
): Promise<Buffer> {
  const composer = new MailComposer({
    ...{ from, to: { name: '', address: to }, subject: oneLine(subject), text: text.toWellFormed() },
    ...(html !== undefined && { html: html.toWellFormed() }),
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${vendorID}>`,
    ...(answers !== undefined && MAIL_ID.test(answers) && { inReplyTo: answers, references: [answers] }),
    // Programs that answer by themselves leave such a mail alone (RFC 3834).
    headers: answers === undefined ? { 'Auto-Submitted': 'auto-generated' } : {},
    attachments: files.map(({ name, type, bytes }) => ({
      ...{ filename: oneLine(name), contentType: oneLine(type), content: Buffer.from(bytes) },
    })),
    // A text may name a file or an address; it is never fetched.
    ...{ disableFileAccess: true, disableUrlAccess: true, newline: 'win' },
  });
  return composer.compile().build();
}

type Done = (error: NodemailerError | null) => void;

/** Connects, signs in, does something and leaves, within the patience; answers what went wrong. */
async function onConnection(
  options: SmtpOptions,
  act: (connection: SMTPConnection, done: Done) => void,
): Promise<NodemailerError | undefined> {
  const { host, addressOf } = options;
  let address = host;
  try {
    address = (await addressOf?.(host)) ?? host;
  } catch (error) {
    return Object.assign(error instanceof Error ? error : new Error(String(error)), {
      code: error instanceof HostNotAllowed ? 'EHOST' : 'EDNS',
    });
  }
  return onAddress(address, options, act);
}

function onAddress(
  address: string,
  { host, port, security, username, password, certificates, patienceMs = PATIENCE_MS }: SmtpOptions,
  act: (connection: SMTPConnection, done: Done) => void,
): Promise<NodemailerError | undefined> {
  return new Promise((resolve) => {
    const connection = new SMTPConnection({
      ...{
        host: address,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
      },
      ...{
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        dnsTimeout: patienceMs,
      },
      tls: {
        minVersion: 'TLSv1.2',
        ...(isIP(host) === 0 && { servername: host }),
        ...(certificates !== undefined && { ca: certificates }),
      },
    });
    const end = (error: NodemailerError | null) => {
      clearTimeout(limit);
      if (error) connection.close();
      else connection.quit();
      resolve(error ?? undefined);
    };
    const limit = setTimeout(() => end(Object.assign(new Error(`${host} took too long`), { code: ENDED })), patienceMs);
    connection.once('error', end);
    // Whatever comes after the end is of no interest, and must not end the process.
    connection.on('error', () => undefined);
    connection.connect((failed) => {
      if (failed) return end(failed);
      if (username === '') return act(connection, end);
      connection.login({ credentials: { user: username, pass: password } }, (error) =>
        error ? end(error) : act(connection, end),
      );
    });
  });
}

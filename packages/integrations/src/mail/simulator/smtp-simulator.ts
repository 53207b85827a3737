import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerError } from 'smtp-server';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';

/** A mail that the simulator took, byte by byte. */
export interface TakenMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  /** What the envelope asked to be reported by. */
  readonly envelopeID: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** One thing to do wrong, once, at the next mail. */
export const SMTP_FAULTS = [
  'silentBeforeTaking',
  'silentAfterTaking',
  'brokenBeforeTaking',
  'brokenAfterTaking',
] as const;
export type SmtpFault = (typeof SMTP_FAULTS)[number];

/** A server's answer to an address or a whole mail: `550 5.1.1 no such user`. */
interface Answer {
  readonly at: 'recipient' | 'message' | 'sender';
  readonly code: number;
  readonly words: string;
}

export interface SmtpSimulatorOptions extends SimulatorOptions {
  /** For STARTTLS, or TLS from the beginning; without one lines are open. */
  readonly tls?: { readonly key: string; readonly cert: string; readonly fromBeginning: boolean };
}

/**
 * A real server for mail (the library's), with an account, faults and a memory. `port` is the mail's; the control plane is at `origin`, another one.
 */
export class SmtpSimulator extends VendorSimulator<TakenMail> {
  readonly username = 'clinic@clinic.test';
  readonly password = 'simulated&pass=word';
  readonly #server: SMTPServer;
  readonly #answers: Answer[] = [];
  readonly #faults: SmtpFault[] = [];
  /** Mails that came over and that nothing was said to. */
  silent = 0;

  private constructor(options: SmtpSimulatorOptions) {
    super('smtp', options);
    const { tls } = options;
    this.#server = new SMTPServer({
      ...{ disabledCommands: tls ? [] : ['STARTTLS'], secure: tls?.fromBeginning ?? false, allowInsecureAuth: !tls },
      ...{ ...(tls && { key: tls.key, cert: tls.cert }), hideDSN: false, disableReverseLookup: true, logger: false },
      onAuth: ({ username, password }, _session, done) => {
        const right = username === this.username && password === this.password;
        done(right ? null : refusal(535, '5.7.8 authentication failed'), { user: username });
      },
      onMailFrom: (_address, _session, done) => done(this.#next('sender')),
      onRcptTo: (_address, _session, done) => done(this.#next('recipient')),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const refused = this.#next('message');
          if (refused) return done(refused);
          const fault = this.#faults.shift();
          if (!fault?.endsWith('BeforeTaking')) {
            const { mailFrom, rcptTo, dsn } = session.envelope;
            this.journal.add({
              id: String(this.journal.entries.length + 1),
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address),
              raw: Buffer.concat(parts).toString('latin1'),
              envelopeID: dsn?.envid ?? '',
              at: this.now(),
            });
          }
          if (fault === undefined) return done();
          if (fault.startsWith('broken')) this.#cut();
          else this.silent++;
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  static async start(options: SmtpSimulatorOptions = {}): Promise<SmtpSimulator> {
    const simulator = new SmtpSimulator(options);
    await new Promise<void>((resolve) => simulator.#server.listen(options.port ?? 0, '127.0.0.1', resolve));
    await simulator.listen();
    return simulator;
  }

  get host(): string {
    return '127.0.0.1';
  }

  get smtpPort(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get taken(): readonly TakenMail[] {
    return this.journal.entries;
  }

  /** `{at: 'sender' | 'recipient' | 'message', code, words}` for the next one's answer, or `{fault}`. `{bounce}` answers a report on a mail by its id. */
  seed(wanted: unknown): unknown {
    const { at, code, words, fault, bounce, status } = wanted as Readonly<Record<string, string | number | undefined>>;
    if (typeof at === 'string')
      this.#answers.push({ at: at as Answer['at'], code: Number(code), words: String(words) });
    else if (SMTP_FAULTS.includes(fault as SmtpFault)) this.#faults.push(fault as SmtpFault);
    else if (typeof bounce === 'string') return { raw: this.bounceOf(bounce, String(status ?? '5.1.1')) };
    else throw new Error('{at, code, words}, {fault} or {bounce} of a mail that was taken');
    return undefined;
  }

  /** What this server would send back for a mail that it took and couldn't deliver (RFC 3464). */
  bounceOf(id: string, status: string, action = status.startsWith('4') ? 'delayed' : 'failed'): string {
    const mail = this.taken.find((taken) => taken.id === id);
    if (!mail) throw new Error('no such mail');
    const headers = mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'));
    const lines = [
      ...['From: MAILER-DAEMON@mail.test', `To: ${mail.from}`, 'Subject: Undelivered Mail Returned to Sender'],
      ...['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary="edge"', ''],
      ...['--edge', 'Content-Type: text/plain', '', 'The mail could not be delivered.', ''],
      ...['--edge', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mail.test'],
      ...(mail.envelopeID === '' ? [] : [`Original-Envelope-Id: ${mail.envelopeID}`]),
      ...['', `Final-Recipient: rfc822; ${mail.to[0]}`, `Action: ${action}`, `Status: ${status}`],
      ...[`Diagnostic-Code: smtp; 550 ${status} said the`, '  other server', ''],
      ...['--edge', 'Content-Type: text/rfc822-headers', '', headers, '', '--edge--', ''],
    ];
    return lines.join('\r\n');
  }

  override async stop(): Promise<void> {
    this.#cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await super.stop();
  }

  protected replay(): void {}

  protected forget(): void {
    this.#answers.length = 0;
    this.#faults.length = 0;
  }

  protected answer(): VendorReply {
    return json(404, { message: 'mail goes to the other port' });
  }

  #next(at: Answer['at']): SMTPServerError | null {
    const index = this.#answers.findIndex((answer) => answer.at === at);
    const [answer] = index < 0 ? [] : this.#answers.splice(index, 1);
    return answer ? refusal(answer.code, answer.words) : null;
  }

  /** Breaks every line. */
  #cut(): void {
    for (const connection of this.#server.connections) connection._socket?.destroy();
  }
}

const refusal = (responseCode: number, words: string): SMTPServerError =>
  Object.assign(new Error(words), { responseCode });

import { segmentsOf } from '@vetloom/domain/message/sms-segments.ts';
import {
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../../channel/simulator/vendor-simulator.ts';

/** A message that the simulator took. */
export interface TakenSms {
  readonly id: string;
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly points: number;
  /** Unix milliseconds. */
  readonly at: number;
}

type Entry =
  | ({ readonly is: 'message' } & TakenSms)
  | { readonly is: 'status'; readonly id: string; readonly code: string }
  | { readonly is: 'points'; readonly points: number };

const KEY_KNOWN_MS = 12 * 3_600_000;
const [MOST_IN_BULK, MOST_IN_QUERY] = [500, 100];

/** Stands in for Mitake's B2C API 2.14: user, password, numbers, encodings, points, `clientid` for 12 hours, queries. */
export class MitakeSimulator extends VendorSimulator<Entry> {
  readonly username = 'simulated';
  readonly password = 'simulated&pass=word';
  readonly #messages = new Map<string, TakenSms & { code: string }>();
  readonly #byKey = new Map<string, string>();
  /** Answers with these codes once each before anything else is looked at. */
  readonly #codes: string[] = [];
  #points = 1000;

  static async start(options: SimulatorOptions = {}): Promise<MitakeSimulator> {
    const simulator = new MitakeSimulator('mitake', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return `${this.origin}/b2c/mtk`;
  }

  get taken(): readonly TakenSms[] {
    return [...this.#messages.values()];
  }

  get points(): number {
    return this.#points;
  }

  /** `{points}`, `{code}` for the next request's code, `{id, status}` for what became of a message. */
  seed(wanted: unknown): void {
    const { points, code, id, status } = wanted as Readonly<Record<string, unknown>>;
    if (typeof points === 'number') this.#note({ is: 'points', points });
    else if (typeof code === 'string') this.#codes.push(code);
    else if (typeof id === 'string' && this.#messages.has(id)) this.#note({ is: 'status', id, code: String(status) });
    else throw new Error('{points}, {code} or {id, status} of a message that was taken');
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    this.#messages.clear();
    this.#byKey.clear();
    this.#codes.length = 0;
    this.#points = 1000;
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.is === 'points') this.#points = entry.points;
    else if (entry.is === 'status') {
      const message = this.#messages.get(entry.id);
      if (message) message.code = entry.code;
    } else {
      const { is: _, ...message } = entry;
      this.#messages.set(entry.id, { ...message, code: '1' });
      if (entry.key !== '') this.#byKey.set(entry.key, entry.id);
      this.#points -= entry.points;
    }
  }

  protected answer({ method, url, body }: VendorRequest): VendorReply {
    const call = /^\/b2c\/mtk\/(SmSend|SmBulkSend|SmQuery)$/.exec(url.pathname)?.[1];
    if (call === undefined) return { status: 404, body: 'Not Found' };
    if (method !== 'POST') return { status: 405, body: 'Method Not Allowed' };
    const charset = charsetOf(url.searchParams.get(call === 'SmBulkSend' ? 'Encoding_PostIn' : 'CharsetURL'));
    const form = call === 'SmBulkSend' ? Object.fromEntries(url.searchParams) : formOf(body, charset);
    const refusal = this.#codes.shift() ?? this.#unknown(form);
    if (refusal !== undefined) return text([`statuscode=${refusal}`]);
    if (call === 'SmQuery') return this.#query(form);
    const withPoints = form.smsPointFlag === '1';
    if (call === 'SmSend') {
      const lines = this.#take(form.clientid ?? '', form.dstaddr ?? '', form.smbody ?? '', withPoints);
      return text([`[${form.clientid ?? '1'}]`, ...lines, `AccountPoint=${this.#points}`]);
    }
    return this.#bulk(new TextDecoder(charset).decode(body), withPoints);
  }

  #unknown({ username = '', password = '' }: Readonly<Record<string, string | undefined>>): string | undefined {
    if (username === '') return 'c';
    if (password === '') return 'd';
    return username === this.username && password === this.password ? undefined : 'e';
  }

  #bulk(body: string, withPoints: boolean): VendorReply {
    const rows = body.split(/\r?\n/).filter((row) => row !== '');
    if (rows.length === 0 || rows.length > MOST_IN_BULK) return text(['statuscode=x']);
    const lines = rows.flatMap((row) => {
      const fields = row.split('$$');
      const [key = '', to = '', , , , , smbody = ''] = fields;
      if (fields.length !== 7 || key === '') return [`[${key}]`, 'statuscode=y'];
      return [`[${key}]`, ...this.#take(key, to, smbody, withPoints)];
    });
    return text([...lines, `AccountPoint=${this.#points}`]);
  }

  #take(key: string, written: string, smbody: string, withPoints: boolean): string[] {
    if (key.length > 36) return ['statuscode=y'];
    const known = this.#messages.get(this.#byKey.get(key) ?? '');
    if (known && this.now() - known.at < KEY_KNOWN_MS) return [...taken(known, known.code, withPoints), 'Duplicate=Y'];
    const to = written
      .replace(/^\+/, '')
      .replaceAll(/[.\- ]/g, '')
      .replace(/^88609/, '8869')
      .replace(/^8869/, '09');
    if (!/^09\d{8}$/.test(to)) return ['statuscode=v'];
    if (smbody === '') return ['statuscode=u'];
    const sent = smbody.replaceAll('\u0006', '\n');
    const points = segmentsOf(sent).parts.length;
    if (points > this.#points) return ['statuscode=s'];
    const id = String(this.#messages.size + 1).padStart(9, '0');
    const message = { id, key, to, text: sent, points, at: this.now() };
    this.#note({ is: 'message', ...message });
    return taken(message, '1', withPoints);
  }

  #query(form: Readonly<Record<string, string | undefined>>): VendorReply {
    if (form.msgid === undefined || form.msgid === '') return text([`AccountPoint=${this.#points}`]);
    const ids = form.msgid.split(',');
    if (ids.length > MOST_IN_QUERY) return text(['statuscode=w']);
    const rows = ids
      .flatMap((id) => this.#messages.get(id) ?? [])
      .map(({ id, code, points }) =>
        [id, code, '20270101093000', ...(form.smsPointFlag === '1' ? [points] : [])].join('\t'),
      );
    // The order has nothing to do with what was asked.
    return text(rows.length === 0 ? ['statuscode=z'] : rows.reverse());
  }
}

const taken = ({ id, points }: { readonly id: string; readonly points: number }, code: string, withPoints: boolean) => [
  `msgid=#${id}`,
  `statuscode=${code}`,
  ...(withPoints ? [`smsPoint=${points}`] : []),
];

const text = (lines: readonly string[]): VendorReply => ({
  status: 200,
  body: `${lines.join('\r\n')}\r\n`,
  headers: { 'content-type': 'text/plain' },
});

/** Big5 is what the vendor reads where nothing else is said. */
const charsetOf = (said: string | null): string => (/^utf-?8$/i.test(said ?? '') ? 'utf-8' : 'big5');

/** A form in another charset than UTF-8, which URLSearchParams can't read. */
function formOf(body: Buffer, charset: string): Record<string, string | undefined> {
  const decoder = new TextDecoder(charset);
  const decoded = (part: string) =>
    decoder.decode(
      Buffer.from(
        part
          .replaceAll('+', ' ')
          .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ),
    );
  return Object.fromEntries(
    body
      .toString('latin1')
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [decoded(name), decoded(value.join('='))];
      }),
  );
}

import { randomBytes, randomUUID } from 'node:crypto';
import {
  json,
  type SimulatorOptions,
  type VendorReply,
  type VendorRequest,
  VendorSimulator,
} from '../../channel/simulator/vendor-simulator.ts';
import { lineSignature } from '../webhook.ts';
import { MenuShelf } from './menu-shelf.ts';
import { replyFault, sendFault } from './send-request.ts';

/** A message that the simulator took, for one account. */
export interface TakenMessage {
  readonly id: string;
  readonly to: string;
  /** Of one that is laid out: what stands where it can't be shown. */
  readonly text: string;
  readonly flex?: object | undefined;
  readonly retryKey: string;
  /** Whether it came to the person: not to whoever has blocked the clinic's account. */
  readonly arrived: boolean;
  /** Unix milliseconds. */
  readonly at: number;
}

/** An answer in a conversation that the simulator took. */
export interface TakenReply {
  readonly to: string;
  readonly text: string;
}

/** An event as the webhook's body has it, its kind's own fields with it. */
type SentEvent = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly webhookEventId: string;
  readonly deliveryContext: { readonly isRedelivery: boolean };
};

/** A message as it is asked to be sent. */
interface SentMessage {
  readonly text?: string;
  readonly altText?: string;
  readonly contents?: object;
}

/** What somebody writes to the clinic. */
export interface Written {
  readonly userID: string;
  readonly text?: string;
  /** A message of the app's in place of a text: `{type: 'image', contentProvider: {type: 'line'}}`. */
  readonly message?: object;
  /** What kind its content is, `image/jpeg`, and its bytes in base64. */
  readonly type?: string;
  readonly bytes?: string;
  /** Fields of the event itself: its time, its id. */
  readonly event?: object;
}

type Standing = 'friend' | 'blocked' | 'unknown';

type Entry =
  | {
      readonly is: 'sent';
      readonly requestID: string;
      readonly key: string;
      readonly messages: readonly TakenMessage[];
    }
  | { readonly is: 'account'; readonly userID: string; readonly standing: Standing }
  | { readonly is: 'quota'; readonly quota: number | null }
  | { readonly is: 'webhook'; readonly url: string }
  | { readonly is: 'linkToken'; readonly token: string; readonly userID: string; readonly at: number }
  | { readonly is: 'linked'; readonly token: string }
  | { readonly is: 'replied'; readonly token: string; readonly reply: TakenReply }
  | { readonly is: 'event'; readonly event: SentEvent }
  /** What somebody sent, base64; without bytes it has expired. */
  | { readonly is: 'content'; readonly messageID: string; readonly type: string; readonly bytes?: string | undefined };

const KEY_KNOWN_MS = 24 * 3_600_000;
const LINK_TOKEN_MS = 10 * 60_000;
const REPLY_TOKEN_MS = 60_000;
/** Kinds of events that can be answered. */
const ANSWERABLE = new Set(['message', 'follow', 'postback', 'accountLink']);
const ACCOUNT = /^U[0-9a-f]{32}$/;

/**
 * Stands in for the messaging app: token, bodies, retry keys for 24 hours, the month's quota, friends and who blocked, linking of accounts, a signed
 * webhook whose events can be delivered again.
 */
export class LineSimulator extends VendorSimulator<Entry> {
  readonly channelToken = 'simulated-channel-token';
  readonly channelSecret = 'simulated-channel-secret';
  readonly botID = `U${'b'.repeat(32)}`;
  /** Accounts that it does not know. */
  readonly unknown = new Set<string>();
  readonly #standing = new Map<string, Standing>();
  readonly #taken: TakenMessage[] = [];
  readonly #byKey = new Map<string, Extract<Entry, { is: 'sent' }>>();
  readonly #linkTokens = new Map<string, { readonly userID: string; readonly at: number; used: boolean }>();
  readonly #events = new Map<string, SentEvent>();
  readonly #replyTokens = new Map<string, { readonly userID: string; readonly at: number }>();
  readonly #contents = new Map<string, { readonly type: string; readonly bytes?: string | undefined }>();
  /** Menus below the conversation. */
  readonly menus = new MenuShelf();
  readonly #replies: TakenReply[] = [];
  #quota: number | null = null;
  #webhook = '';
  /** Messages of this month that came to somebody. */
  #used = 0;

  static async start(options: SimulatorOptions = {}): Promise<LineSimulator> {
    const simulator = new LineSimulator('line', options);
    await simulator.listen(options.port);
    return simulator;
  }

  get baseURL(): string {
    return this.origin;
  }

  get taken(): readonly TakenMessage[] {
    return this.#taken;
  }

  /** Answers in conversations that it took, the oldest first. */
  get replies(): readonly TakenReply[] {
    return this.#replies;
  }

  /**
   * `{quota}` of the month (null for none), `{userID, standing}`, `{webhook}` where events are posted, `{event: {type, userID, …}}` that happens now,
   * `{redeliver}` an event by its id. What an event's post is answered with is answered. `{write: {userID, text}}`, or with `{message, type, bytes}`, is what
   * somebody writes: a message of the app's, its content kept for whoever asks for it (`bytes` in base64). `{expire}` forgets the content of a message.
   */
  async seed(wanted: unknown): Promise<unknown> {
    const { quota, userID, standing, webhook, event, redeliver, write, expire } = wanted as Readonly<
      Record<string, unknown>
    >;
    if (quota === null || typeof quota === 'number') this.#note({ is: 'quota', quota });
    else if (typeof webhook === 'string') this.#note({ is: 'webhook', url: webhook });
    else if (typeof userID === 'string') this.#note({ is: 'account', userID, standing: standing as Standing });
    else if (typeof redeliver === 'string') return { status: await this.redeliver(redeliver) };
    else if (typeof write === 'object') return this.writes(write as Written);
    else if (typeof expire === 'string') this.#note({ is: 'content', messageID: expire, type: '' });
    else if (typeof event === 'object') return this.happens(event as { type: string; userID: string });
    else throw new Error('{quota}, {webhook}, {userID, standing}, {event}, {redeliver}, {write} or {expire}');
    return undefined;
  }

  /** Posts an event to the webhook, signed. Answers its id and with which status it was taken. */
  async happens({
    userID,
    ...fields
  }: {
    readonly type: string;
    readonly userID: string;
  }): Promise<{ readonly id: string; readonly status: number }> {
    if (fields.type === 'follow') this.#note({ is: 'account', userID, standing: 'friend' });
    if (fields.type === 'unfollow') this.#note({ is: 'account', userID, standing: 'blocked' });
    const id = randomBytes(13).toString('hex').toUpperCase();
    const replyToken = ANSWERABLE.has(fields.type) ? { replyToken: randomBytes(16).toString('hex') } : {};
    const event: SentEvent = {
      ...{ ...replyToken, ...fields },
      mode: 'active',
      timestamp: this.now(),
      source: { type: 'user', userId: userID },
      webhookEventId: id,
      deliveryContext: { isRedelivery: false },
    };
    this.#note({ is: 'event', event });
    return { id, status: await this.#post(event) };
  }

  /** Somebody writes to the clinic: text, or any message of the app's, with its content. Answers the message's id, too. */
  async writes({ userID, text, message, type = '', bytes, event = {} }: Written): Promise<{
    readonly id: string;
    readonly status: number;
    readonly messageID: string;
  }> {
    const messageID = `${this.now()}${randomBytes(3).readUIntBE(0, 3)}`;
    if (bytes !== undefined) this.#note({ is: 'content', messageID, type, bytes });
    const sent = { ...(message ?? { type: 'text', text }), id: messageID };
    return { ...(await this.happens({ ...event, type: 'message', userID, message: sent } as never)), messageID };
  }

  /** Posts an event once more, as after an answer that didn't come. */
  async redeliver(id: string): Promise<number> {
    const event = this.#events.get(id);
    if (!event) throw new Error('no such event');
    return this.#post({ ...event, deliveryContext: { isRedelivery: true } });
  }

  async #post(event: SentEvent): Promise<number> {
    if (this.#webhook === '') return 0;
    const body = Buffer.from(JSON.stringify({ destination: this.botID, events: [event] }));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'LineBotWebhook/2.0',
      'x-line-signature': lineSignature(body, this.channelSecret),
    };
    const response = await fetch(this.#webhook, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return response.status;
  }

  protected replay(): void {
    for (const entry of this.journal.entries) this.#apply(entry);
  }

  protected forget(): void {
    this.menus.forget();
    for (const kept of [
      this.#contents,
      this.#standing,
      this.#byKey,
      this.#linkTokens,
      this.#events,
      this.#replyTokens,
      this.unknown,
    ])
      kept.clear();
    this.#taken.length = 0;
    this.#replies.length = 0;
    this.#used = 0;
    this.#quota = null;
    this.#webhook = '';
  }

  #note(entry: Entry): void {
    this.journal.add(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.is) {
      case 'sent':
        this.#taken.push(...entry.messages);
        this.#used += entry.messages.filter(({ arrived }) => arrived).length;
        if (entry.key !== '') this.#byKey.set(entry.key, entry);
        return;
      case 'account':
        this.#standing.set(entry.userID, entry.standing);
        return;
      case 'quota':
        this.#quota = entry.quota;
        return;
      case 'webhook':
        this.#webhook = entry.url;
        return;
      case 'linkToken':
        this.#linkTokens.set(entry.token, { userID: entry.userID, at: entry.at, used: false });
        return;
      case 'linked': {
        const token = this.#linkTokens.get(entry.token);
        if (token) token.used = true;
        return;
      }
      case 'replied':
        this.#replyTokens.delete(entry.token);
        this.#replies.push(entry.reply);
        return;
      case 'event': {
        const { event } = entry;
        this.#events.set(event.webhookEventId, event);
        const source = event.source as { readonly userId: string };
        if (typeof event.replyToken === 'string')
          this.#replyTokens.set(event.replyToken, { userID: source.userId, at: Number(event.timestamp) });
        return;
      }
      case 'content':
        this.#contents.set(entry.messageID, entry);
        return;
      default:
        throw new Error(`unknown entry: ${entry satisfies never}`);
    }
  }

  #standingOf(userID: string): Standing {
    return this.unknown.has(userID) ? 'unknown' : (this.#standing.get(userID) ?? 'friend');
  }

  protected answer(request: VendorRequest): VendorReply | Promise<VendorReply> {
    const requestID = randomUUID();
    // A person's browser comes here, without the clinic's token.
    if (request.url.pathname === '/dialog/bot/accountLink') return this.#link(request.url.searchParams);
    if (request.headers.authorization !== `Bearer ${this.channelToken}`)
      return says(401, 'Authentication failed. Confirm that the access token in the authorization header is valid.');
    const call = `${request.method} ${request.url.pathname}`;
    const [, userID = ''] = /\/(?:profile|user)\/([^/]+)/.exec(request.url.pathname) ?? [];
    const known = ACCOUNT.test(userID) && this.#standingOf(userID) === 'friend';
    if (call === 'POST /v2/bot/message/push' || call === 'POST /v2/bot/message/multicast')
      return this.#send(request, requestID);
    if (call === 'POST /v2/bot/message/reply') return this.#reply(request, requestID);
    const menus = this.menus.answer(request);
    if (menus) return menus;
    const [, contentID] = /^GET \/v2\/bot\/message\/([^/]+)\/content$/.exec(call) ?? [];
    if (contentID !== undefined) return this.#content(contentID);
    if (call === 'GET /v2/bot/message/quota')
      return json(200, this.#quota === null ? { type: 'none' } : { type: 'limited', value: this.#quota });
    if (call === 'GET /v2/bot/message/quota/consumption') return json(200, { totalUsage: this.#used });
    if (call === 'GET /v2/bot/info')
      return json(200, {
        ...{ userId: this.botID, basicId: '@simulated', displayName: 'Simulated clinic' },
        ...{ chatMode: 'bot', markAsReadMode: 'auto' },
      });
    if (call === `GET /v2/bot/profile/${userID}`)
      return known ? json(200, { userId: userID, displayName: 'Owner', language: 'zh-TW' }) : says(404, 'Not found');
    if (call === `POST /v2/bot/user/${userID}/linkToken`) {
      if (!known) return says(404, 'Not found');
      const token = randomBytes(16).toString('base64url');
      this.#note({ is: 'linkToken', token, userID, at: this.now() });
      return json(200, { linkToken: token });
    }
    return says(404, 'Not found');
  }

  #content(messageID: string): VendorReply {
    const kept = this.#contents.get(messageID);
    if (kept === undefined) return says(404, 'Not found');
    if (kept.bytes === undefined) return says(410, 'Content has been deleted');
    return { status: 200, body: Buffer.from(kept.bytes, 'base64'), headers: { 'content-type': kept.type } };
  }

  #send({ url, headers, body }: VendorRequest, requestID: string): VendorReply {
    const many = url.pathname.endsWith('multicast');
    const named = { 'x-line-request-id': requestID };
    const fault = sendFault(headers, body, many);
    if (fault) return json(400, fault, named);
    const { to, messages } = JSON.parse(body.toString()) as { to: string | string[]; messages: SentMessage[] };
    const key = String(headers['x-line-retry-key'] ?? '').toLowerCase();
    const known = this.#byKey.get(key);
    if (known && this.now() - (known.messages[0]?.at ?? 0) < KEY_KNOWN_MS)
      return json(
        409,
        { message: 'The retry key is already accepted', ...(!many && { sentMessages: idsOf(known.messages) }) },
        { ...named, 'x-line-accepted-request-id': known.requestID },
      );
    const accounts = [to].flat();
    if (!many && this.#standingOf(accounts[0] ?? '') === 'unknown')
      return json(400, { message: 'Failed to send messages' }, named);
    if (this.#quota !== null && this.#used + accounts.length > this.#quota)
      return json(429, { message: 'You have reached your monthly limit.' }, named);
    const taken = accounts
      .filter((account) => this.#standingOf(account) !== 'unknown')
      .map((account, at) => ({
        id: `${this.#taken.length + at + 1}`.padStart(18, '4'),
        to: account,
        text: messages.map(({ text, altText }) => text ?? altText ?? '').join('\n'),
        flex: messages.find(({ contents }) => contents !== undefined)?.contents,
        retryKey: key,
        arrived: this.#standingOf(account) === 'friend',
        at: this.now(),
      }));
    this.#note({ is: 'sent', requestID, key, messages: taken });
    return json(200, many ? {} : { sentMessages: idsOf(taken) }, named);
  }

  #reply({ headers, body }: VendorRequest, requestID: string): VendorReply {
    const named = { 'x-line-request-id': requestID };
    const fault = replyFault(headers, body);
    if (fault) return json(400, fault, named);
    const { replyToken, messages } = JSON.parse(body.toString()) as {
      replyToken: string;
      messages: { text: string }[];
    };
    const token = this.#replyTokens.get(replyToken);
    if (!token || this.now() - token.at >= REPLY_TOKEN_MS) return json(400, { message: 'Invalid reply token' }, named);
    const text = messages.map((message) => message.text).join('\n');
    this.#note({ is: 'replied', token: replyToken, reply: { to: token.userID, text } });
    const id = `${this.#replies.length}`.padStart(18, '5');
    return json(200, { sentMessages: [{ id, quoteToken: `quote-${id}` }] }, named);
  }

  /** The person agrees at once. */
  async #link(asked: URLSearchParams): Promise<VendorReply> {
    const [linkToken, nonce] = [asked.get('linkToken') ?? '', asked.get('nonce') ?? ''];
    const token = this.#linkTokens.get(linkToken);
    if (!token || token.used || this.now() - token.at >= LINK_TOKEN_MS || nonce.length < 10 || nonce.length > 255)
      return says(400, 'This page can no longer be used');
    this.#note({ is: 'linked', token: linkToken });
    await this.happens({
      ...{ type: 'accountLink', userID: token.userID },
      ...{ link: { result: 'ok', nonce } },
    });
    return says(200, 'Linked');
  }
}

const idsOf = (messages: readonly TakenMessage[]) => messages.map(({ id }) => ({ id, quoteToken: `quote-${id}` }));

const says = (status: number, message: string): VendorReply => json(status, { message });

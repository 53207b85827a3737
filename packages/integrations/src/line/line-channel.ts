import { z } from 'zod';
import { PATIENCE_MS, retryAfterOf, type VendorAnswer, vendorAsker } from '../channel/ask-vendor.ts';
import {
  type Account,
  type Answered,
  type Channel,
  demandKey,
  type Outcome,
  type OutgoingText,
  type Refused,
  type TryLater,
} from '../channel/port.ts';
import { refused, saying, tryLater, unsure } from '../channel/said.ts';
import { accountLinkAddress } from './account-link.ts';
import { fetchContent, type LineContent } from './line-content.ts';
import { type LineMenus, lineMenus } from './line-menu.ts';

/** Where the messaging API is, and a clinic's channel there. */
export interface LineOptions {
  /** `https://api.line.me`, or a simulator's. The operator names it, no clinic's form. */
  readonly baseURL: string;
  /** `https://api-data.line.me`, where contents and pictures of menus are; by default the same as `baseURL`, as of a simulator. */
  readonly dataURL?: string;
  /** The channel's long-lived access token. */
  readonly channelToken: string;
  /** Where owners agree that their account is linked, if not at the app's own address. */
  readonly accessURL?: string;
  readonly patienceMs?: number;
}

/** A text, with how it is laid out where the app shows it: a Flex Message, for which the text stands wherever it can't be shown. */
export interface LineText extends OutgoingText {
  /** The `contents` of a Flex Message: a bubble. */
  readonly flex?: object;
}

/** One text for many accounts. */
export interface LineMulticast {
  /** A UUID of the whole request: with other accounts it must be another. */
  readonly key: string;
  /** At most 500. The vendor passes over in silence whom it doesn't know. */
  readonly to: readonly string[];
  readonly text: string;
}

/** Who an account is to the people who see it. */
export interface LineProfile {
  readonly displayName: string;
  readonly pictureURL?: string;
  readonly language?: string;
}

/** What of the messaging app goes beyond a channel. */
export interface LineChannel extends Channel<LineText> {
  /**
   * One request, one outcome for all of them: nobody is told who of them had blocked the clinic. Its `vendorID` is the request's.
   * @throws Error for more than 500
   */
  multicast(message: LineMulticast): Promise<Outcome>;
  /** Whose account it is; `unknownAccount` for whoever isn't a friend of the clinic's account, or has blocked it. */
  profile(userID: string): Promise<Answered<LineProfile>>;
  /**
   * Answers an event, by the token that it brought, within a minute and once; it costs none of the month's messages. There is no key: what is unsure may have
   * been taken.
   */
  reply(answer: { readonly replyToken: string; readonly text: string }): Promise<Outcome>;
  /** What somebody sent in a message, while the app still has it. */
  content(messageID: string): Promise<LineContent>;
  /** The menus below the conversation. */
  readonly menus: LineMenus;
  /** By which name people find the clinic's account, `@296abcde`. */
  bot(): Promise<Answered<{ readonly basicID: string; readonly name: string }>>;
  /** Begins the linking of an account with an owner. The token is good for one time within 10 minutes. */
  linkToken(userID: string): Promise<Answered<{ readonly linkToken: string }>>;
  /** Where the owner of an account that has a token agrees to the link; the app's callback then brings the nonce. */
  linkAddress(linkToken: string, nonce: string): string;
}

/** The vendor remembers a retry key for 24 hours. */
const KEY_KNOWN_S = 24 * 3600;
const MOST_TEXT = 5000;
const MOST_ACCOUNTS = 500;
const MONTH_USED_UP = /monthly limit/i;

/** What an account's id looks like. */
const LINE_USER_ID = /^U[0-9a-f]{32}$/;

const saidSchema = z.object({ message: z.string() });
const sentSchema = z.object({ sentMessages: z.array(z.object({ id: z.string() })).min(1) });
const quotaSchema = z.union([
  z.object({ type: z.literal('limited'), value: z.number() }),
  z.object({ type: z.literal('none') }),
]);
const usedSchema = z.object({ totalUsage: z.number() });
const botSchema = z.object({ displayName: z.string(), basicId: z.string() });
const profileSchema = z.object({
  displayName: z.string(),
  pictureUrl: z.string().optional(),
  language: z.string().optional(),
});
const linkTokenSchema = z.object({ linkToken: z.string().min(1) });

/** The messaging app's API. A message's key is its retry key, so that a try that is repeated within 24 hours is answered with 409 instead of being sent again. */
export function lineChannel({
  baseURL,
  dataURL = baseURL,
  channelToken,
  accessURL,
  patienceMs = PATIENCE_MS,
}: LineOptions): LineChannel {
  const secrets = [channelToken];
  const ask = vendorAsker({ baseURL, patienceMs, secrets });
  const headers = { authorization: `Bearer ${channelToken}` };

  const refusalOf = (answer: VendorAnswer): Refused | TryLater | undefined => {
    const { status } = answer;
    const words = saidSchema.safeParse(jsonOf(answer)).data?.message ?? '';
    const said = saying(String(status), words, secrets);
    if (status === 401) return refused('credentials', said);
    if (status === 403) return refused('notAllowed', said);
    if (status === 429)
      return MONTH_USED_UP.test(words)
        ? refused('quotaUsedUp', said)
        : tryLater('busy', said, retryAfterOf(answer.headers));
    if (status === 400) return refused(whatIsWrong(words), said);
    if (status === 404 || status === 405 || status === 410 || status === 415) return refused('misconfigured', said);
    if (status === 413) return refused('badText', said);
    return undefined;
  };

  const post = async (
    path: string,
    key: string | undefined,
    body: unknown,
    accepted: (answer: VendorAnswer) => string | undefined,
  ): Promise<Outcome> => {
    const keyKnownS = key === undefined ? 0 : KEY_KNOWN_S;
    const answer = await ask(path, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(key !== undefined && { 'x-line-retry-key': key }),
      },
      body: JSON.stringify(body),
    });
    if (answer.kind === 'notAsked')
      return answer.reason === 'unreachable'
        ? tryLater('unreachable', answer.said)
        : refused('misconfigured', answer.said);
    if (answer.kind === 'noAnswer') return unsure(answer.said, keyKnownS);
    const repeated = answer.status === 409;
    if (answer.status === 200 || repeated) {
      const vendorID = accepted(answer);
      if (vendorID !== undefined) return { kind: 'handedOver' as const, vendorID, repeated };
    }
    return refusalOf(answer) ?? unsure(saying(String(answer.status), textOf(answer), secrets), keyKnownS);
  };

  const get = async <T>(
    path: string,
    schema: z.ZodType<T>,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<Answered<{ readonly read: T }>> => {
    const answer = await ask(path, { method, headers });
    if (answer.kind === 'notAsked')
      return answer.reason === 'unreachable'
        ? tryLater('unreachable', answer.said)
        : refused('misconfigured', answer.said);
    if (answer.kind === 'noAnswer') return tryLater('unreachable', answer.said);
    if (answer.status === 200) {
      const read = schema.safeParse(jsonOf(answer));
      if (read.success) return { kind: 'answered', read: read.data };
    }
    return refusalOf(answer) ?? tryLater('vendorPaused', saying(String(answer.status), textOf(answer), secrets));
  };

  return {
    sameKeySafeForS: KEY_KNOWN_S,
    content: (messageID) => fetchContent({ dataURL, channelToken, patienceMs }, messageID),
    menus: lineMenus({ baseURL, dataURL, channelToken, patienceMs }),
    send: async ({ key, to, text, flex }) => {
      demandKey(key);
      if (!LINE_USER_ID.test(to)) return refused('noAddress', saying('userId', ''));
      const fault = textFault(text);
      if (fault) return fault;
      const message =
        flex === undefined
          ? { type: 'text', text: text.toWellFormed() }
          : { type: 'flex', altText: altOf(text), contents: flex };
      const body = { to, messages: [message] };
      return post('/v2/bot/message/push', key, body, sentID);
    },

    multicast: async ({ key, to, text }) => {
      demandKey(key);
      if (to.length > MOST_ACCOUNTS) throw new Error(`at most ${MOST_ACCOUNTS} accounts in one request`);
      if (to.length === 0 || !to.every((id) => LINE_USER_ID.test(id)))
        return refused('noAddress', saying('userId', ''));
      const fault = textFault(text);
      if (fault) return fault;
      const body = { to: [...new Set(to)], messages: [{ type: 'text', text: text.toWellFormed() }] };
      return post('/v2/bot/message/multicast', key, body, requestID);
    },

    reply: async ({ replyToken, text }) => {
      const fault = textFault(text);
      if (fault) return fault;
      const body = { replyToken, messages: [{ type: 'text', text: text.toWellFormed() }] };
      return post('/v2/bot/message/reply', undefined, body, sentID);
    },

    bot: async () => {
      const bot = await get('/v2/bot/info', botSchema);
      return bot.kind === 'answered'
        ? { kind: 'answered', basicID: bot.read.basicId, name: bot.read.displayName }
        : bot;
    },

    account: async (): Promise<Answered<Account>> => {
      const bot = await get('/v2/bot/info', botSchema);
      if (bot.kind !== 'answered') return bot;
      const quota = await get('/v2/bot/message/quota', quotaSchema);
      if (quota.kind !== 'answered') return quota;
      const consumption = await get('/v2/bot/message/quota/consumption', usedSchema);
      if (consumption.kind !== 'answered') return consumption;
      const used = consumption.read.totalUsage;
      const left = quota.read.type === 'limited' ? { left: Math.max(0, quota.read.value - used) } : {};
      return { kind: 'answered', name: bot.read.displayName, used, ...left };
    },

    profile: async (userID) => {
      if (!LINE_USER_ID.test(userID)) return refused('noAddress', saying('userId', ''));
      const answer = await get(`/v2/bot/profile/${userID}`, profileSchema);
      if (answer.kind !== 'answered') return unknownIfAbsent(answer);
      const { displayName, pictureUrl, language } = answer.read;
      return {
        kind: 'answered',
        displayName,
        ...(pictureUrl !== undefined && { pictureURL: pictureUrl }),
        ...(language !== undefined && { language }),
      };
    },

    linkAddress: (linkToken, nonce) => accountLinkAddress(linkToken, nonce, accessURL),

    linkToken: async (userID) => {
      if (!LINE_USER_ID.test(userID)) return refused('noAddress', saying('userId', ''));
      const answer = await get(`/v2/bot/user/${userID}/linkToken`, linkTokenSchema, 'POST');
      return answer.kind === 'answered'
        ? { kind: 'answered', linkToken: answer.read.linkToken }
        : unknownIfAbsent(answer);
    },
  };
}

/** What stands in a notification, where nothing is laid out. */
const altOf = (text: string): string => [...text.toWellFormed()].slice(0, 400).join('');

function textFault(text: string): Refused | undefined {
  if (text.trim() === '') return refused('badText', saying('empty', ''));
  return text.length > MOST_TEXT ? refused('badText', saying('tooLong', `${text.length} of ${MOST_TEXT}`)) : undefined;
}

/** What the app finds wrong with a request, by its words: it gives one status for all of it. */
function whatIsWrong(words: string): 'noAddress' | 'unknownAccount' | 'badText' {
  if (/property, '?"?to/i.test(words)) return 'noAddress';
  return /failed to send messages/i.test(words) ? 'unknownAccount' : 'badText';
}

/** An account that is asked for and isn't there, where the request itself was right. */
const unknownIfAbsent = <T extends Refused | TryLater>(answer: T): T | Refused =>
  answer.kind === 'refused' && (answer.said.code === '404' || answer.said.code === '400')
    ? refused('unknownAccount', answer.said)
    : answer;

const sentID = (answer: VendorAnswer): string | undefined =>
  sentSchema.safeParse(jsonOf(answer)).data?.sentMessages[0]?.id ??
  // A repeated try may be answered without the messages, and names the request that was accepted.
  (answer.status === 409 ? requestID(answer) : undefined);

const requestID = ({ headers }: VendorAnswer): string | undefined =>
  headers.get('x-line-accepted-request-id') || headers.get('x-line-request-id') || undefined;

const textOf = ({ bytes }: VendorAnswer): string => new TextDecoder().decode(bytes);

function jsonOf(answer: VendorAnswer): unknown {
  try {
    return JSON.parse(textOf(answer));
  } catch {
    return undefined;
  }
}

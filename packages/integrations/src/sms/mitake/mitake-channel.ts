import { smsText } from '@vetloom/domain/message/sms-segments.ts';
import { taiwanMobile } from '@vetloom/domain/message/taiwan-mobile.ts';
import { PATIENCE_MS, vendorAsker } from '../../channel/ask-vendor.ts';
import {
  type Answered,
  type Channel,
  type DeliveryState,
  demandKey,
  type Outcome,
  type OutgoingText,
  type Refused,
  type TryLater,
} from '../../channel/port.ts';
import { refused, saying, tryLater, unsure } from '../../channel/said.ts';
import { type AnswerPart, type MitakeAnswer, mitakeText, pointsIn, readAnswer } from './mitake-answer.ts';
import { becameOf, sendMeaning } from './mitake-codes.ts';

/** A clinic's account at Mitake. */
export interface MitakeOptions {
  /** `https://smsb2c.mitake.com.tw/b2c/mtk`, by the contract; a simulator's. The operator names it, no clinic's form. */
  readonly baseURL: string;
  readonly username: string;
  readonly password: string;
  /**
   * Sends several in one request (SmBulkSend). The vendor takes user and password for that in the address alone, where the logs of what stands
   * between may keep them: only where the clinic sends more than single requests carry.
   */
  readonly inBulk?: boolean;
  readonly patienceMs?: number;
}

/** The vendor remembers a `clientid` for 12 hours. */
const KEY_KNOWN_S = 12 * 3600;
/** Bounds of one request. */
const [MOST_IN_BULK, MOST_IN_QUERY] = [500, 100];
/** The vendor blocks an account with more than 15 connections; others of the clinic's programs may hold some. */
const CONNECTIONS = 8;

/** What goes out for a message, or why nothing does. */
interface Prepared {
  readonly message: OutgoingText;
  readonly number: string;
  readonly text: string;
}

/**
 * SMS through Mitake (B2C API 2.14). It always answers 200, what happened stands in the text. A message's key is its `clientid`, which makes asking
 * again safe for 12 hours.
 */
export function mitakeChannel(options: MitakeOptions): Required<Channel> {
  const { username, password, inBulk = false, patienceMs = PATIENCE_MS } = options;
  const secrets = [password];
  const ask = vendorAsker({ baseURL: options.baseURL, patienceMs, secrets });
  const say = (code: string, words: string) => saying(code, words, secrets);

  /** The answer's text, or how the try ends without one. */
  const post = async (path: string, body: string | URLSearchParams) => {
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: String(body),
    });
    if (answer.kind === 'notAsked')
      return answer.reason === 'unreachable'
        ? tryLater('unreachable', answer.said)
        : refused('misconfigured', answer.said);
    if (answer.kind === 'noAnswer') return unsure(answer.said, KEY_KNOWN_S);
    const { status } = answer;
    const said = say(`HTTP ${status}`, mitakeText(answer.bytes));
    if (status === 429) return tryLater('busy', said);
    if (status === 401 || status === 403) return refused('notAllowed', said);
    if (status >= 400 && status < 500 && status !== 408) return refused('misconfigured', said);
    if (status !== 200) return unsure(said, KEY_KNOWN_S);
    return { kind: 'text' as const, text: mitakeText(answer.bytes), said };
  };

  const outcomeOf = (part: AnswerPart | undefined, answer: MitakeAnswer): Outcome => {
    const code = part?.get('statuscode') ?? answer.fields.get('statuscode') ?? '';
    const said = say(code, part?.get('error') ?? answer.fields.get('error') ?? '');
    const meaning = sendMeaning(code);
    if (!meaning || 'unsure' in meaning) return unsure(said, KEY_KNOWN_S);
    if ('refusal' in meaning) return refused(meaning.refusal, said);
    if ('pause' in meaning) return tryLater(meaning.pause, said);
    const vendorID = (part?.get('msgid') ?? '').replace(/^#/, '');
    // Cut short: a message without its number can't be asked for.
    if (!/^\w{1,20}$/.test(vendorID)) return unsure(said, KEY_KNOWN_S);
    const [points, pointsLeft] = [pointsIn(part, 'smspoint'), pointsIn(answer.fields, 'accountpoint')];
    return {
      kind: 'handedOver',
      vendorID,
      repeated: part?.get('duplicate') === 'Y',
      ...(points !== undefined && { points }),
      ...(pointsLeft !== undefined && { pointsLeft }),
    };
  };

  const sendPrepared = async ({ message, number, text }: Prepared): Promise<Outcome> => {
    const sent = await post(
      '/SmSend?CharsetURL=UTF-8',
      new URLSearchParams({
        ...{ username, password, dstaddr: number, smbody: lineBreaks(text), clientid: message.key, smsPointFlag: '1' },
      }),
    );
    if (sent.kind !== 'text') return sent;
    const answer = readAnswer(sent.text);
    // Another's answer, or a page of a machine between: nothing is known of ours.
    const part = answer?.parts.get(message.key);
    if (!answer || (answer.parts.size > 0 && !part)) return unsure(sent.said, KEY_KNOWN_S);
    return outcomeOf(part, answer);
  };

  const sendInBulk = async (prepared: readonly Prepared[]): Promise<readonly Outcome[]> => {
    const query = new URLSearchParams({ username, password, Encoding_PostIn: 'UTF-8', smsPointFlag: '1' });
    const lines = prepared.map(({ message, number, text }) =>
      [message.key, number, '', '', '', '', lineBreaks(text)].join('$$'),
    );
    const sent = await post(`/SmBulkSend?${query}`, `${lines.join('\r\n')}\r\n`);
    if (sent.kind !== 'text') return prepared.map(() => sent);
    const answer = readAnswer(sent.text);
    return prepared.map(({ message }) => {
      const part = answer?.parts.get(message.key);
      if (!answer || (answer.parts.size > 0 && !part)) return unsure(say('', 'not in the answer'), KEY_KNOWN_S);
      return outcomeOf(part, answer);
    });
  };

  /** What was asked without sending anything: it may always be asked again. */
  const query = async (fields: Readonly<Record<string, string>>): Promise<{ text: string } | Refused | TryLater> => {
    const sent = await post('/SmQuery', new URLSearchParams({ username, password, ...fields }));
    if (sent.kind === 'unsure') return tryLater('unreachable', sent.said);
    if (sent.kind !== 'text') return sent;
    const code = readAnswer(sent.text)?.fields.get('statuscode');
    // Nothing of what was asked is known there.
    if (code === undefined || code === 'z') return { text: code === 'z' ? '' : sent.text };
    const meaning = sendMeaning(code);
    const said = say(code, sent.text);
    if (meaning && 'refusal' in meaning) return refused(meaning.refusal, said);
    return tryLater(meaning && 'pause' in meaning ? meaning.pause : 'vendorPaused', said);
  };

  return {
    sameKeySafeForS: KEY_KNOWN_S,
    send: async (message) => {
      const prepared = prepare(message);
      return 'kind' in prepared ? prepared : sendPrepared(prepared);
    },

    several: async (messages) => {
      const prepared = messages.map(prepare);
      const outcomes: (Outcome | undefined)[] = prepared.map((one) => ('kind' in one ? one : undefined));
      const rest = prepared.flatMap((one, at) => ('kind' in one ? [] : [{ one, at }]));
      const [bulk, single] = [
        rest.filter(({ one }) => inBulk && fitsLine(one.text)),
        rest.filter(({ one }) => !inBulk || !fitsLine(one.text)),
      ];
      for (let from = 0; from < bulk.length; from += MOST_IN_BULK) {
        const some = bulk.slice(from, from + MOST_IN_BULK);
        const ended = await sendInBulk(some.map(({ one }) => one));
        for (const [index, { at }] of some.entries()) outcomes[at] = ended[index];
      }
      const waiting = single.values();
      const worker = async () => {
        for (const { one, at } of waiting) outcomes[at] = await sendPrepared(one);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, worker));
      return outcomes.map((outcome) => outcome ?? unsure(say('', 'no answer'), KEY_KNOWN_S));
    },

    state: async (vendorIDs) => {
      const states = new Map<string, DeliveryState>();
      for (let from = 0; from < vendorIDs.length; from += MOST_IN_QUERY) {
        const some = new Set(vendorIDs.slice(from, from + MOST_IN_QUERY));
        const answer = await query({ msgid: [...some].join(','), smsPointFlag: '1' });
        if (!('text' in answer)) return answer;
        for (const line of answer.text.split(/\r?\n/)) {
          const [id = '', code = '', , points = ''] = line.split('\t').map((field) => field.trim());
          const became = becameOf(code);
          if (!became || !some.has(id)) continue;
          const spent = /^\d+$/.test(points) ? { points: Number(points) } : {};
          states.set(id, { ...became, ...spent, said: say(code, '') });
        }
      }
      return { kind: 'answered', states };
    },

    account: async (): Promise<Answered<{ readonly left?: number }>> => {
      const answer = await query({});
      if (!('text' in answer)) return answer;
      const left = pointsIn(readAnswer(answer.text)?.fields, 'accountpoint');
      return left === undefined ? tryLater('vendorPaused', say('', answer.text)) : { kind: 'answered', left };
    },
  };
}

/** What can be refused without asking the vendor is. */
function prepare(message: OutgoingText): Prepared | Refused {
  demandKey(message.key);
  const { number, fault } = taiwanMobile(message.to);
  if (fault !== undefined) return refused('noAddress', saying(fault, ''));
  const text = smsText(message.text);
  if (text.trim() === '') return refused('badText', saying('empty', ''));
  return { message, number, text };
}

/** Within a text the vendor takes this character for the end of a line. */
const lineBreaks = (text: string): string => text.replaceAll('\n', '\u0006');

/** Whether a text can stand in a line of a batch, whose fields end with two dollar signs. The few others go by themselves, unchanged. */
const fitsLine = (text: string): boolean => !text.includes('$$') && !text.startsWith('$');

import { smsText } from '@vetloom/domain/message/sms-segments.ts';
import { taiwanMobile } from '@vetloom/domain/message/taiwan-mobile.ts';
import { z } from 'zod';
import { PATIENCE_MS, vendorAsker } from '../../channel/ask-vendor.ts';
import { type Account, type Answered, type Channel, type DeliveryState, demandKey } from '../../channel/port.ts';
import { refused, saying, tryLater, unsure } from '../../channel/said.ts';
import { becameOf, refusalOf } from './every8d-codes.ts';

/** A clinic's account at Every8d. */
export interface Every8dOptions {
  /** `https://new.e8d.tw`, or the platform's of the contract; a simulator's. The operator names it, no clinic's form. */
  readonly baseURL: string;
  readonly username: string;
  readonly password: string;
  readonly patienceMs?: number;
}

/** The vendor knows no keys: whatever is asked again may be sent again. */
const NEVER_SAFE = 0;
const UNANSWERED = 'no answer that can be relied on';

/** `credit,sent,cost,unsent,batch`: numbers, of which the vendor writes some with a decimal point. */
const SENT = /^(-?\d+(?:\.\d+)?),(\d+),(\d+(?:\.\d+)?),(\d+),([0-9A-Za-z-]{8,64})$/;
const REFUSAL = /^(-\d{1,4})(?:,([\s\S]*))?$/;

const count = z.union([z.string(), z.number()]).transform(String);
const reportSchema = z.object({
  SMS_COUNT: z.coerce.number(),
  DATA: z.array(z.object({ STATUS: count, COST: count.optional(), REAL_COST: count.optional() })).optional(),
});

/**
 * SMS through Every8d (API 2.1). One message goes in one request: the vendor takes several, but without keys a lost answer would leave them all unsure.
 * For the same reason a message that is unsure is not sent again by itself.
 */
export function every8dChannel(options: Every8dOptions): Required<Omit<Channel, 'several'>> {
  const { username, password, patienceMs = PATIENCE_MS } = options;
  const secrets = [password];
  const ask = vendorAsker({ baseURL: options.baseURL, patienceMs, secrets });
  const say = (code: string, words: string) => saying(code, words, secrets);

  /** The answer's text, or how it ends without one. */
  const post = async (call: string, fields: Readonly<Record<string, string>>) => {
    const answer = await ask(`/API21/HTTP/${call}.ashx`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: String(new URLSearchParams({ UID: username, PWD: password, ...fields })),
    });
    if (answer.kind === 'notAsked')
      return answer.reason === 'unreachable'
        ? tryLater('unreachable', answer.said)
        : refused('misconfigured', answer.said);
    if (answer.kind === 'noAnswer') return unsure(answer.said, NEVER_SAFE);
    const text = new TextDecoder().decode(answer.bytes).trim();
    const said = say(`HTTP ${answer.status}`, text);
    if (answer.status === 429) return tryLater('busy', said);
    if (answer.status === 401 || answer.status === 403) return refused('notAllowed', said);
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) return refused('misconfigured', said);
    if (answer.status !== 200) return unsure(said, NEVER_SAFE);
    return { kind: 'text' as const, text };
  };

  /** What was asked without sending anything: it may always be asked again. */
  const query = async (call: string, fields: Readonly<Record<string, string>>) => {
    const sent = await post(call, fields);
    if (sent.kind === 'unsure') return tryLater('unreachable', sent.said);
    if (sent.kind !== 'text') return sent;
    const [, code = '', words = ''] = REFUSAL.exec(sent.text) ?? [];
    if (code === '') return sent;
    const reason = refusalOf(code);
    return reason === undefined ? tryLater('vendorPaused', say(code, words)) : refused(reason, say(code, words));
  };

  return {
    sameKeySafeForS: 0,
    send: async (message) => {
      demandKey(message.key);
      const { number, fault } = taiwanMobile(message.to);
      if (fault !== undefined) return refused('noAddress', saying(fault, ''));
      const text = smsText(message.text);
      if (text.trim() === '') return refused('badText', saying('empty', ''));
      // The subject stays at the vendor; by it a person finds there what we are unsure of.
      const fields = { SB: message.key, MSG: text, DEST: number, ST: '' };
      const sent = await post('SendSMS', fields);
      if (sent.kind !== 'text') return sent;
      const [, credit, count, cost, unsent, batch] = SENT.exec(sent.text) ?? [];
      if (batch !== undefined) {
        if (unsent !== '0' || count === '0') return refused('quotaUsedUp', say('unsent', sent.text));
        return {
          kind: 'handedOver',
          vendorID: batch,
          repeated: false,
          points: Number(cost),
          pointsLeft: Number(credit),
        };
      }
      const [, code = '', words = ''] = REFUSAL.exec(sent.text) ?? [];
      const reason = refusalOf(code);
      return reason === undefined
        ? unsure(say(code, words || UNANSWERED), NEVER_SAFE)
        : refused(reason, say(code, words));
    },

    state: async (vendorIDs) => {
      const states = new Map<string, DeliveryState>();
      for (const id of new Set(vendorIDs)) {
        const answer = await query('GetDeliveryStatus', { BID: id, PNO: '1', RESPFORMAT: '1' });
        if (answer.kind !== 'text') return answer;
        const report = reportSchema.safeParse(jsonOf(answer.text));
        if (!report.success) return tryLater('vendorPaused', say('', UNANSWERED));
        const [row] = report.data.DATA ?? [];
        const became = row && becameOf(row.STATUS);
        if (!row || !became) continue;
        const points = Number(row.REAL_COST || row.COST || Number.NaN);
        states.set(id, { ...became, ...(Number.isFinite(points) && { points }), said: say(row.STATUS, '') });
      }
      return { kind: 'answered', states };
    },

    account: async (): Promise<Answered<Account>> => {
      const answer = await query('GetCredit', {});
      if (answer.kind !== 'text') return answer;
      return /^\d+(\.\d+)?$/.test(answer.text)
        ? { kind: 'answered', left: Number(answer.text) }
        : tryLater('vendorPaused', say('', UNANSWERED));
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

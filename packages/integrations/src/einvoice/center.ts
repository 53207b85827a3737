import { z } from 'zod';
import { PATIENCE_MS, type VendorAnswer, vendorAsker } from '../channel/ask-vendor.ts';
import { saying } from '../channel/said.ts';
import type { EinvoiceOutcome, EinvoiceWay } from './port.ts';

/** Answers of a centre that are about this very message, which the same again won't change: somebody sets it right, and sends it anew. */
const WRONG_MESSAGE = [400, 404, 405, 410, 413, 414, 415] as const;

/** A clinic's account at a value-added centre (加值服務中心). */
export interface CenterOptions {
  /** The operator names it, no clinic's form. */
  readonly baseURL: string;
  readonly token: string;
  readonly patienceMs?: number;
}

const answered = z.object({
  state: z.enum(['taken', 'accepted', 'rejected']),
  code: z.string().max(60).default(''),
  message: z.string().max(500).default(''),
});

/**
 * A value-added centre: `PUT /messages/{key}` takes a message, and the same one again changes nothing; `GET /messages/{key}` says what became of it. A message of which no answer came is
 * sent again by its key.
 */
export function einvoiceCenter({ baseURL, token, patienceMs = PATIENCE_MS }: CenterOptions): EinvoiceWay {
  const secrets = [token];
  const ask = vendorAsker({ baseURL, patienceMs, secrets });
  const authorization = `Bearer ${token}`;
  const later = (code: string, words: string): EinvoiceOutcome => ({
    kind: 'tryLater',
    said: saying(code, words, secrets),
  });

  const read = ({ status, bytes }: VendorAnswer): EinvoiceOutcome => {
    const text = Buffer.from(bytes).toString();
    if (WRONG_MESSAGE.some((one) => one === status))
      return { kind: 'rejected', said: saying(`HTTP ${status}`, text.slice(0, 200), secrets) };
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return later(`HTTP ${status}`, text.slice(0, 200));
    }
    const answer = answered.safeParse(body);
    // What isn't the centre's word on the message (a key that is wrong, an overload) isn't one on the invoice.
    if (!answer.success || ![200, 409, 422].includes(status)) return later(`HTTP ${status}`, text.slice(0, 200));
    const { state, code, message } = answer.data;
    return state === 'rejected' ? { kind: 'rejected', said: saying(code, message, secrets) } : { kind: state };
  };

  return {
    async send({ key, xml }) {
      const answer = await ask(`/messages/${encodeURIComponent(key)}`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/xml; charset=UTF-8' },
        body: xml,
      });
      return answer.kind === 'answer' ? read(answer) : { kind: 'tryLater', said: answer.said };
    },
    async ask({ key }) {
      const answer = await ask(`/messages/${encodeURIComponent(key)}`, { method: 'GET', headers: { authorization } });
      if (answer.kind !== 'answer') return undefined;
      // It had taken it, and has lost it.
      if (answer.status === 404) return { kind: 'unknown' };
      const outcome = read(answer);
      return outcome.kind === 'tryLater' ? undefined : outcome;
    },
  };
}

import { z } from 'zod';

/** What the page of a card's fields tells. Nothing of a card is in it but what stands for one. */
const told = z.discriminatedUnion('cardFields', [
  z.object({ cardFields: z.enum(['ready', 'changed']), complete: z.boolean() }),
  z.object({ cardFields: z.literal('prime'), id: z.string(), prime: z.string().min(1).max(100) }),
  z.object({ cardFields: z.literal('failed'), id: z.string(), reason: z.string() }),
]);

/** Why no card came out of the fields. */
export class CardFieldsError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`no card: ${reason}`);
    this.reason = reason;
  }
}

/** Milliseconds that the vendor may take to give what stands for a card. */
const PRIME_WITHIN_MS = 30_000;

/** A card's fields in a frame: whether they are full, and what stands for the card. */
export interface CardFields {
  /** What stands for the card: once, for 90 seconds. @throws CardFieldsError */
  getPrime(): Promise<string>;
  /** Hears nothing more. */
  close(): void;
}

/**
 * The port to whoever's fields a card is typed into: a page in a frame, which tells whether it is full and gives what stands for a card when asked. Only what comes from that frame and its origin
 * is heard.
 */
export function cardFieldsOf(
  frame: () => Window | null,
  address: string,
  onChange: (complete: boolean) => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'> & {
    readonly location: Pick<Location, 'href'>;
  } = window,
): CardFields {
  const { origin } = new URL(address, page.location.href);
  const waiting = new Map<string, (answer: z.output<typeof told>) => void>();
  const hear = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame()) return;
    const { data } = told.safeParse(event.data);
    if (!data) return;
    if ('complete' in data) onChange(data.complete);
    else waiting.get(data.id)?.(data);
  };
  page.addEventListener('message', hear);
  return {
    getPrime: () =>
      new Promise((resolve, reject) => {
        const id = crypto.randomUUID();
        const timer = page.setTimeout(() => {
          waiting.delete(id);
          reject(new CardFieldsError('unreachable'));
        }, PRIME_WITHIN_MS);
        waiting.set(id, (answer) => {
          waiting.delete(id);
          page.clearTimeout(timer);
          if (answer.cardFields === 'prime') resolve(answer.prime);
          else reject(new CardFieldsError(answer.cardFields === 'failed' ? answer.reason : 'unreachable'));
        });
        frame()?.postMessage({ cardFields: 'getPrime', id }, origin);
      }),
    close: () => page.removeEventListener('message', hear),
  };
}

import type { Message } from '@vetloom/domain/message/message.schema.ts';
import { type AnyClinicCall, many, reading } from '../engine/clinic-call.ts';

/** How long a caller is kept waiting for vendors, ms; what takes longer goes on behind the answer. */
const PATIENCE_MS = 4000;

/**
 * Hands over what is due, and answers messages as they then are: handed over where the vendor was quick, on their way otherwise. Whoever pressed the button
 * wants to see that it went.
 */
export async function sentSoon(call: AnyClinicCall, ids: readonly string[]): Promise<Message[]> {
  const { outbox, sync } = call.services;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  const work = outbox
    .work(call.clinic)
    .catch((error: unknown) =>
      sync.log.warn({ clinic: call.clinic, error: String(error) }, 'messages could not be handed over'),
    );
  await Promise.race([work, late]);
  clearTimeout(timer);
  return reading(call, ({ reader }) => many(reader, 'message', ids));
}

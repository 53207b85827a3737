import { randomUUID } from 'node:crypto';
import { withoutLinkSecrets } from '@vetloom/domain/core/owner-link-mask.ts';
import { MASKED_AT_ONCE, maskLinks } from '@vetloom/domain/message/mask-links.command.ts';
import { messagesInClear, noneInClear } from '@vetloom/storage/booking/owner-link-rows.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { runAsOutbox } from './run-as-outbox.ts';

/**
 * Takes the secrets of owners' links out of the messages that held them, as the first version wrote them. Links that are out go on: their digests are kept. What was decided and sent by then
 * stays in the clinic's sealed history, which is never rewritten; those links end 30 days after their bookings.
 */
export async function maskLinksIn({ db, sync }: Pick<OutboxParts, 'db' | 'sync'>, clinic: string): Promise<void> {
  const held = await db.readClinic(clinic, (tx) => messagesInClear(tx));
  const messageIDs = held.filter(({ text }) => withoutLinkSecrets(text) !== text).map(({ id }) => id);
  while (messageIDs.length > 0) {
    const input = { messageIDs: messageIDs.splice(0, MASKED_AT_ONCE) };
    await runAsOutbox(sync, { clinic, command: maskLinks, input, uuid: randomUUID(), answer: async () => undefined });
  }
  await db.inClinic(clinic, (tx) => noneInClear(tx));
}

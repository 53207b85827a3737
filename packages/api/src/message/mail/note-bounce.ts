import { randomUUID } from 'node:crypto';
import { reportMessages } from '@vetloom/domain/message/outbox.commands.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import { readBounce } from '@vetloom/integrations/mail/bounce.ts';
import { messageByKey } from '@vetloom/storage/outbox/outbox-rows.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { runAsOutbox } from '../outbox/run-as-outbox.ts';

/** Servers try for five days, and a message is tried for a week before. */
const LOOKED_BACK_S = 14 * 86_400;

/** What a mail that came back was. */
export type BounceNoted =
  /** Somebody's answer, an absence note, something unreadable. */
  | { readonly kind: 'noReport' }
  /** A report on a mail that no clinic here sent. */
  | { readonly kind: 'notOurs' }
  /** The other server still tries. */
  | { readonly kind: 'waiting'; readonly clinic: string; readonly messageID: string }
  | {
      readonly kind: 'noted';
      readonly clinic: string;
      readonly messageID: string;
      readonly arrived: 'delivered' | 'failed';
    };

/**
 * Notes what a mail server reports of a mail to an owner: it then goes on to the next way, or to who telephones. Which message it was is known by its key,
 * which only who got the mail can know. The same report again changes nothing.
 */
export async function noteBounce(sync: SyncServices, raw: Uint8Array): Promise<BounceNoted> {
  const bounce = await readBounce(raw);
  if (!bounce) return { kind: 'noReport' };
  const { key, addresses } = bounce;
  // One mail goes to one owner; what several servers on its way say of it comes to what the last of them says.
  const said = addresses.find(({ state }) => state === 'failed') ?? addresses.at(-1);
  if (key === undefined || said === undefined) return { kind: 'notOurs' };
  const since = sync.now() - LOOKED_BACK_S;
  for (const { id: clinic } of await sync.db.system.listClinics()) {
    const message = await sync.db.readClinic(clinic, (tx) => messageByKey(tx, { key, since }));
    const attempt = message?.attempts?.find((one) => one.key === key && one.channel === 'mail');
    if (!message || !attempt) continue;
    const messageID = message._id;
    if (said.state === 'waiting') return { kind: 'waiting', clinic, messageID };
    const report = {
      ...{ messageID, attemptID: attempt._id, arrived: said.state },
      ...(said.reason !== undefined && { reason: said.reason }),
      said: saidLine(said.said),
    };
    await runAsOutbox(sync, {
      ...{ clinic, command: reportMessages, input: { reports: [report] }, uuid: randomUUID() },
      answer: async () => null,
    });
    return { kind: 'noted', clinic, messageID, arrived: said.state };
  }
  return { kind: 'notOurs' };
}

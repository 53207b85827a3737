import { z } from 'zod';
import { demand } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { ownerNoteFields } from '../hospital/plan.schema.ts';
import { planID } from '../hospital/stay-ids.ts';
import { keepTold } from '../ward/owner-note.commands.ts';
import { requireDay, requireStay } from '../ward/require-stay.ts';
import { demandOpen, demandServer, MESSAGE_WRITERS, queueTo } from './message.commands.ts';
import { messageChannel } from './message.schema.ts';
import { messageText } from './message-text.ts';
import { WAYS_READS, waysOf } from './queue-message.ts';

/**
 * Puts a stay's day note into the queue of messages and keeps with the day what was said: both stand or neither does. `text` is the whole message as its author saw it, with the
 * link to the photographs where there are any and a mask in place of its secret, which it gets as it is handed over; whether it arrives is told by the message's own state. `seen`: by which ids the author saw it told already; told by somebody else meanwhile it is refused,
 * so that an owner isn't told twice unknowingly.
 * @throws DomainError networkRequired on a device; notFound (`dayRemoved`); contradictory `noteTold`, `notePhotoGone`, or why the owner isn't reached; badParameter `noteEmpty`, `toldTooOften`
 */
export const sendOwnerNote = defineCommand({
  name: 'stayNote.send',
  word: '傳送住院日誌',
  only: 'server',
  version: 1,
  permission: MESSAGE_WRITERS,
  input: z.object({
    inHospitalID: documentID('inHospital/'),
    planDateTime: unixSeconds,
    toldID: rowID,
    messageID: documentID('message/'),
    channel: messageChannel.optional(),
    text: messageText,
    note: ownerNoteFields,
    seen: z.array(rowID).max(100).default([]),
  }),
  reads: ({ inHospitalID, planDateTime }) => [
    { collection: 'inHospital', id: inHospitalID },
    { collection: 'inHospitalPlan', id: planID(inHospitalID, planDateTime) },
    ...WAYS_READS,
  ],
  async run(tx, input, ctx) {
    demandServer(ctx);
    demand(ctx.actor, ['RECORD_READ']);
    const { inHospitalID, planDateTime, toldID, messageID, channel, text, note, seen } = input;
    const plan = await requireDay(tx, inHospitalID, planDateTime);
    const told = plan.ownerTold ?? [];
    if (told.some(({ _id }) => _id === toldID)) return;
    if (note.text.trim() === '')
      throw new DomainError('badParameter', 'the note has no words', { field: 'note', rule: 'noteEmpty' });
    const meanwhile = told.find((one) => one.how === 'message' && !seen.includes(one._id));
    if (meanwhile)
      throw new DomainError('contradictory', 'somebody has sent it meanwhile', { rule: 'noteTold', by: meanwhile.by });
    const chosen = new Set((plan.ownerNote?.photos ?? []).map(({ hash }) => hash));
    // Security: a link shows what stands in the note, not any file of which somebody knows the name.
    if (!note.photos.every(({ hash }) => chosen.has(hash)))
      throw new DomainError('contradictory', 'a photograph was taken out', { rule: 'notePhotoGone' });
    const stay = await requireStay(tx, inHospitalID);
    const ways = await waysOf(tx);
    if (channel !== undefined) demandOpen(ways, channel);
    const about = { petID: stay.petID, userID: stay.userID, about: 'visit', sourceID: plan._id } as const;
    await queueTo(tx, ctx, ways, { _id: messageID, channel, text, ...about });
    const by = { by: ctx.actor.staffID, dateTime: ctx.now };
    await keepTold(tx, ctx, plan, {
      ...{ _id: toldID, ...by, how: 'message', messageID, ...note, linkEndDateTime: 0, linkEndBy: '' },
    });
  },
});

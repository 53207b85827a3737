import { ownerDayNote } from '@vetloom/documents/owner-day-note.ts';
import { renderHtml } from '@vetloom/documents/render-html.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { edits } from '@vetloom/domain/core/edit.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { OWNER_LINK_MASK } from '@vetloom/domain/core/owner-link-mask.ts';
import { rowID } from '@vetloom/domain/core/schema.ts';
import { ownerNoteFields, planSchema } from '@vetloom/domain/hospital/plan.schema.ts';
import { planID } from '@vetloom/domain/hospital/stay-ids.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { messageID } from '@vetloom/domain/message/message.kind.ts';
import { messageChannel } from '@vetloom/domain/message/message.schema.ts';
import { messageText } from '@vetloom/domain/message/message-text.ts';
import { sendOwnerNote } from '@vetloom/domain/message/owner-note.commands.ts';
import { editOwnerNote, endNoteLink, noteOwnerPrinted } from '@vetloom/domain/ward/owner-note.commands.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { noteLink, SHARED_NOTE_PATH, sharedNote } from '@vetloom/protocol/owner-note.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { one, writing } from '../engine/clinic-call.ts';
import { demandOutward } from '../engine/outward.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { clinicPrintData } from '../print/print-data.ts';
import { photoAddress } from '../print/print-images.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { noteToken } from './note-links.ts';
import { answer, dayBody, dayQuery, frame, WARD } from './ward-frame.ts';

const PATH = `${WARD}/ownerNote`;
const writes = { ...frame, permission: editOwnerNote.permission, write: true } as const;
const sends = { ...frame, permission: MESSAGE_WRITERS, write: true } as const;
const result = fieldwise(planSchema).nullable();
type Day = { readonly inHospitalID: string; readonly planDateTime: number };
const dayOf = ({ inHospitalID, planDateTime }: Day) => ({ inHospitalID, planDateTime });
const dayAnswer = (call: Parameters<typeof answer>[0], day: Day) =>
  answer(call, 'inHospitalPlan', planID(day.inHospitalID, day.planDateTime));

const edit = endpoint({
  ...writes,
  method: 'PUT',
  path: PATH,
  summary: 'Write what an owner is to be told of a day of a stay; nothing of it goes out by itself',
  description: 'Edits whose paths begin with `ownerNote`: its `text`, rows of its `photos`. Answers the day.',
  command: editOwnerNote.name,
  body: dayBody.extend({ edits }),
  result,
  errors: ['notFound', 'badParameter'],
  handle: (call) => writing(call, editOwnerNote, call.body, dayAnswer(call, call.body)),
});

const printed = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/printed`,
  summary: 'Say that a day’s note was printed for its owner, with its words as they stood on paper',
  command: noteOwnerPrinted.name,
  body: dayBody.extend({ toldID: rowID.optional(), note: ownerNoteFields }),
  result,
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { toldID = newRowID(call.random), note } = call.body;
    return writing(call, noteOwnerPrinted, { ...dayOf(call.body), toldID, note }, dayAnswer(call, call.body));
  },
});

const link = endpoint({
  ...sends,
  method: 'POST',
  path: `${PATH}/link`,
  summary: 'A link by which an owner sees the note with its photographs once it was sent, for 14 days',
  description: 'It belongs to the `toldID` under which the note is then sent, and opens nothing before.',
  body: dayBody.extend({ toldID: rowID.optional() }),
  result: noteLink,
  errors: ['notFound', 'forbidden', 'contradictory'],
  handle: async (call) => {
    demand(call.actor, ['RECORD_READ']);
    // A link is handed to an owner: of a copy to practise on it would show them what never was.
    await demandOutward(call.services.sync.db, call.clinic);
    const { inHospitalID, planDateTime, toldID = newRowID(call.random) } = call.body;
    const leads = { planID: planID(inHospitalID, planDateTime), toldID };
    const secret = call.services.outbox.linkKeys.secretOfNote(call.clinic, leads);
    return call.services.noteLinks.link(call.clinic, { ...leads, secret }, makerOf(call.person));
  },
});

const send = endpoint({
  ...sends,
  method: 'POST',
  path: `${PATH}/send`,
  summary: 'Send a day’s note to the owner through the queue of messages',
  description:
    '`text` is the whole message, with the link where photographs go along. `seen`: under which ids the caller saw it told; sent by somebody else meanwhile it is refused. Whether it arrives is told by the message that `ownerTold` names.',
  command: sendOwnerNote.name,
  body: dayBody.extend({
    toldID: rowID.optional(),
    channel: messageChannel.optional(),
    text: messageText,
    note: ownerNoteFields,
    seen: z.array(rowID).max(100).default([]),
  }),
  result,
  errors: ['notFound', 'badParameter', 'contradictory', 'forbidden', 'ownerNotFound'],
  handle: async (call) => {
    const { toldID = newRowID(call.random), text: written, ...said } = call.body;
    const id = messageID(call.now, call.random);
    const leads = { planID: planID(said.inHospitalID, said.planDateTime), toldID };
    const secret = call.services.outbox.linkKeys.secretOfNote(call.clinic, leads);
    // Security: what is queued holds a mask, which the outbox fills as it hands the message over; the secret is kept nowhere.
    const text = written.replaceAll(noteToken(call.clinic, secret), noteToken(call.clinic, OWNER_LINK_MASK));
    const input = { ...said, text, toldID, messageID: id };
    const answered = await writing(call, sendOwnerNote, input, dayAnswer(call, call.body));
    await sentSoon(call, [id]);
    return answered;
  },
});

const endLink = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/link`,
  summary: 'Withdraw the link to a note that was sent: from then on it opens nothing',
  command: endNoteLink.name,
  query: dayQuery.extend({ toldID: rowID }),
  result,
  errors: ['notFound'],
  handle: (call) => writing(call, endNoteLink, call.query, dayAnswer(call, call.query)),
});

/** The note as it was sent, with its photographs. @throws DomainError notFound */
async function noteOf(services: ApiServices, token: string, now: number) {
  const { clinic, actor, plan, told, expiresAt } = await services.noteLinks.read(token);
  const data = await services.sync.db.readClinic(clinic, async ({ reader }) => {
    const pet = await one(reader, 'pet', plan.petID);
    if (!pet) throw new DomainError('notFound', 'no such document');
    // Nobody of the clinic is named to whoever has the link.
    return { ...(await clinicPrintData(reader, { services, clinic, actor, now }, {})), printedBy: '', pet };
  });
  const pictures: { address: string; caption: string }[] = [];
  for (const { hash, desc } of told.photos) {
    const address = await photoAddress(services.files, clinic, hash);
    if (address !== undefined) pictures.push({ address, caption: desc });
  }
  const document = ownerDayNote({ ...data, day: plan.planDateTime, text: told.text, pictures });
  return { title: document.title, html: renderHtml(document), expiresAt };
}

const show = endpoint({
  method: 'POST',
  path: SHARED_NOTE_PATH,
  scope: 'public',
  tag: frame.tag,
  permission: [],
  summary: 'A day’s note of a link with its photographs, as one HTML page',
  description:
    'The token comes from POST …/inHospital/v2/ownerNote/link; no sign-in. An expired, withdrawn, forged or foreign one, and one whose note was not sent, is not found.',
  write: false,
  body: z.object({ token: z.string().max(700) }),
  result: sharedNote,
  errors: ['notFound'],
  handle: async (call) => {
    try {
      return await noteOf(call.services, call.body.token, call.now);
    } catch (error) {
      // Security: a removed animal is not told from a link that never was.
      if (error instanceof DomainError) throw new DomainError('notFound', 'no such document');
      throw error;
    }
  },
});

/** What owners are told of a stay's day. */
export const ownerNoteEndpoints = [edit, printed, link, send, endLink, show];

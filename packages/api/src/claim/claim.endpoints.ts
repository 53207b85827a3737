import { Readable } from 'node:stream';
import { claimMail, claimSubject } from '@vetloom/documents/claim-mail.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { createClaim, editClaim, gatherClaim, noteClaim } from '@vetloom/domain/claim/claim.commands.ts';
import { claimID } from '@vetloom/domain/claim/claim.kind.ts';
import { CLAIM_FACTS, type Claim, claimFields, claimSchema, NOTED_FACTS } from '@vetloom/domain/claim/claim.schema.ts';
import { changedBills, claimState, latestPacket } from '@vetloom/domain/claim/claim-state.ts';
import { sendClaim } from '@vetloom/domain/claim/send-claim.command.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, dollars, line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { messageID } from '@vetloom/domain/message/message.kind.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import yazl from 'yazl';
import { z } from 'zod';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { demandOutward } from '../engine/outward.ts';
import { editsOf } from '../engine/update.ts';
import { tagWritten } from '../engine/version.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { endpoint } from '../services.ts';
import { billsOf, gatheredPacket } from './gather-packet.ts';

const PATH = `${CLINIC_BASE}/claim`;
const frame = { scope: 'clinic', tag: 'Insurance claims' } as const;
const reads = { ...frame, permission: ['RECORD_READ', 'BILLING_READ'], write: false } as const;
const writes = { ...frame, permission: createClaim.permission, write: true } as const;
const params = z.object({ claimID: idParam('claim/pet', 'notFound') });

/** A claim with where it stands, and which bills aren't what they were when they were gathered last. */
const claimView = claimSchema.extend({
  state: z.enum(['begun', 'gathered', ...CLAIM_FACTS]),
  changedBills: z.array(z.string()),
});

async function viewOf(reader: Reader, claim: Claim): Promise<z.output<typeof claimView>> {
  const packet = latestPacket(claim);
  const changed = packet === undefined ? [] : changedBills(packet, await billsOf(reader, claim));
  return { ...claim, state: claimState(claim), changedBills: changed.map(({ _id }) => _id) };
}

/** A claim as a write left it. */
const answer = (call: AnyClinicCall, id: string) => async (after: AfterState) => {
  tagWritten(call, after, 'claim', id);
  const claim = await one(after.reader, 'claim', id);
  return claim ? viewOf(after.reader, claim) : null;
};

async function requireClaim(reader: Reader, id: string): Promise<Claim> {
  const claim = await one(reader, 'claim', id);
  if (!claim) throw new DomainError('notFound', 'no such claim', { id });
  return claim;
}

/** Gathering shows records and bills: whoever does it may read both. @throws DomainError forbidden */
function demandReading({ actor }: AnyClinicCall): void {
  demand(actor, ['RECORD_READ']);
  demand(actor, ['BILLING_READ']);
}

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Claims of an animal, or all of which nobody has heard how they ended; the newest first',
  query: shortPage.extend({ petID: idParam('pet', 'petNotFound').optional() }),
  result: z.array(claimView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { petID } = call.query;
      const of =
        petID === undefined
          ? { where: ['"n_openStatus" = 1'], values: [] }
          : { where: ['"t_petID" = $2'], values: [petID] };
      const found = await pageOf(
        clinic,
        { collection: 'claim', ...of, order: '"n_createDateTime" DESC, id' },
        call.query,
      );
      return Promise.all(found.map((claim) => viewOf(clinic.reader, claim)));
    }),
});

const create = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Begin a claim against an insurer for visits and stays of an animal',
  command: createClaim.name,
  body: claimFields.extend({ petID: documentID('pet') }),
  result: claimView.nullable(),
  errors: ['petNotFound', 'badParameter'],
  handle: (call) => {
    const { petID, ...fields } = call.body;
    const id = claimID(petID, call.now, call.random);
    return writing(call, createClaim, { _id: id, petID, fields }, answer(call, id));
  },
});

const update = endpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{claimID}`,
  summary: 'Change a claim: only the fields sent. What was gathered stays as it was',
  command: editClaim.name,
  params,
  body: fieldwise(claimFields).extend({ updateDateTime: unixSeconds.optional() }),
  result: claimView.nullable(),
  versioned: true,
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { claimID: id } = call.params;
    return writing(
      call,
      editClaim,
      async (base) => ({ claimID: id, edits: await editsOf(base, call, 'claim', id, call.body) }),
      answer(call, id),
    );
  },
});

const note = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{claimID}/fact`,
  summary: 'Write down what was heard of a claim: given to the owner, asked for more, settled, refused, withdrawn',
  description:
    'The latest that happened says where it stands, in whatever order facts are written down. `amount` (NT$) belongs to `settled`.',
  command: noteClaim.name,
  params,
  body: z.object({
    factID: rowID.optional(),
    kind: z.enum(NOTED_FACTS),
    dateTime: unixSeconds.optional(),
    amount: dollars.nonnegative().nullable().default(null),
    note: line(300).default(''),
    packetID: z.union([z.literal(''), rowID]).default(''),
  }),
  result: claimView.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { claimID: id } = call.params;
    const { factID = newRowID(call.random), dateTime = call.now, ...said } = call.body;
    return writing(call, noteClaim, { claimID: id, factID, dateTime, ...said }, answer(call, id));
  },
});

const gather = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{claimID}/gather`,
  summary: 'Gather records, results, receipts and certificates of a claim as one PDF, with the files of its visits',
  description:
    'Frozen by hashes as they are now. Again is another packet beside the one before. For whoever may read records and bills.',
  command: gatherClaim.name,
  params,
  body: z.object({ pictures: z.boolean().default(false), certificate: z.boolean().default(true) }),
  result: claimView.nullable(),
  errors: ['notFound', 'contradictory', 'forbidden', 'storageQuotaFull'],
  handle: async (call) => {
    demandReading(call);
    const { claimID: id } = call.params;
    const claim = await reading(call, ({ reader }) => requireClaim(reader, id));
    const packet = { _id: newRowID(call.random), ...(await gatheredPacket(call, claim, call.body)) };
    return writing(call, gatherClaim, { claimID: claim._id, packet }, answer(call, claim._id));
  },
});

const send = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/{claimID}/send`,
  summary: 'Send what was gathered last to the insurer by mail, with the owner’s consent',
  description:
    '`packetID` is what the caller has before them: `claimGatheredAnew` where another was gathered since. `claimNoConsent`: the owner has not agreed that an insurer gets it (purpose `insurer`). Whether it arrives is told by the message.',
  command: sendClaim.name,
  params,
  body: z.object({ packetID: rowID }),
  result: claimView.nullable(),
  errors: ['notFound', 'contradictory', 'forbidden', 'ownerNotFound'],
  handle: async (call) => {
    demandReading(call);
    await demandOutward(call.services.sync.db, call.clinic);
    const { claimID: id } = call.params;
    const told = await reading(call, async ({ reader }) => {
      const claim = await requireClaim(reader, id);
      const [clinic, owner, pet] = [
        await one(reader, 'clinic', '/clinic'),
        await one(reader, 'user', claim.userID),
        await one(reader, 'pet', claim.petID),
      ];
      const { name = '', phone = '' } = clinic ?? {};
      const about = { clinic: name, phone, owner: owner?.name ?? '', pet: pet?.name ?? '' };
      const files = 1 + (latestPacket(claim)?.files.length ?? 0);
      return {
        subject: claimSubject(name, claim.policyNumber),
        text: claimMail({ ...about, policyNumber: claim.policyNumber, files }),
      };
    });
    const mail = messageID(call.now, call.random);
    const input = { claimID: id, factID: newRowID(call.random), messageID: mail, ...call.body, ...told };
    const answered = await writing(call, sendClaim, input, answer(call, id));
    await sentSoon(call, [mail]);
    return answered;
  },
});

const zip = endpoint({
  ...reads,
  answers: 'bytes',
  media: ['application/zip'],
  method: 'GET',
  path: `${PATH}/{claimID}/packet`,
  summary: 'What was gathered for a claim as a ZIP: the PDF, the files of the visits, and the SHA-256 of each',
  description: 'The latest packet, or the one that `packetID` names. For whoever may read records and bills.',
  params,
  query: z.object({ packetID: rowID.optional() }),
  result: z.null(),
  errors: ['notFound', 'forbidden'],
  handle: async (call) => {
    demandReading(call);
    const claim = await reading(call, ({ reader }) => requireClaim(reader, call.params.claimID));
    const { packetID } = call.query;
    const packet = packetID === undefined ? latestPacket(claim) : claim.packets.find(({ _id }) => _id === packetID);
    if (!packet) throw new DomainError('notFound', 'nothing was gathered');
    const { disk } = call.services.files;
    const all = [packet.paper, ...packet.files];
    for (const { hash } of all)
      if (!(await disk.has(call.clinic, hash))) throw new DomainError('notFound', 'no such file');
    const archive = new yazl.ZipFile();
    const mtime = new Date(packet.dateTime * 1000);
    const sums: string[] = [];
    for (const [at, { hash, name }] of all.entries()) {
      // Two files of one name are both there.
      const entry = at === 0 ? name : `files/${String(at).padStart(2, '0')} ${name.replaceAll(/[\\/]/g, '_')}`;
      // One after the other as they are fetched: hundreds of pictures are more than a server should hold.
      archive.addReadStreamLazy(entry, { compress: false, mtime }, (give) => {
        disk.read(call.clinic, hash, 'whole').then(
          (content) => (content ? give(undefined, content.bytes) : archive.emit('error', new Error('no such file'))),
          (error: unknown) => archive.emit('error', error),
        );
      });
      sums.push(`${hash}  ${entry}`);
    }
    archive.addBuffer(Buffer.from(`${sums.join('\n')}\n`), 'SHA256SUMS', { mtime });
    archive.end();
    // What breaks off on the way is broken off for whoever fetches it, not ended as if it were whole.
    const out = Readable.from(archive.outputStream);
    archive.once('error', (error: Error) => out.destroy(error));
    await call.reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="claim.zip"')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(out);
    return null;
  },
});

/** Claims against insurers. */
export const claimEndpoints = [list, create, update, note, gather, send, zip];

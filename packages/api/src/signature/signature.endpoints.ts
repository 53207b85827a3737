import { signatureMessage } from '@vetloom/documents/signature-message.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { OWNER_LINK_MASK } from '@vetloom/domain/core/owner-link-mask.ts';
import { line, requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { contentOf } from '@vetloom/domain/estimate/estimate.schema.ts';
import { messageID } from '@vetloom/domain/message/message.kind.ts';
import { messageChannel } from '@vetloom/domain/message/message.schema.ts';
import { sendSignatureLink } from '@vetloom/domain/signature/link.commands.ts';
import {
  cancelSignature,
  createSignatureOfFile,
  revokeSignature,
  signHere,
} from '@vetloom/domain/signature/signature.commands.ts';
import { SIGNING_STAGES, type SignatureRequest, signingWord } from '@vetloom/domain/signature/signature.schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import { z } from 'zod';
import { makerOf } from '../access/doors.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { demandOutward } from '../engine/outward.ts';
import { clinicNameOf } from '../message/line/clinic-name.ts';
import { sentSoon } from '../message/sent-soon.ts';
import { sendBytes } from '../paper/custom-form.endpoints.ts';
import { formBytes } from '../paper/kept-form.ts';
import { pdfMaker } from '../print/pdf-maker.ts';
import { endpoint } from '../services.ts';
import {
  answerOf,
  askedSigning,
  askToSign,
  heldSignature,
  PDF,
  pdfName,
  SIGNATURE_PATH,
  signatureParams,
  signatureReads,
  signatureView,
  signatureWrites,
  viewOf,
} from './signature-frame.ts';
import { consentToSign, estimateToSign } from './signed-papers.ts';

const PATH = SIGNATURE_PATH;
const ONE = `${PATH}/{signatureID}`;
const result = signatureView.nullable();

const ask = endpoint({
  ...signatureWrites,
  method: 'POST',
  path: PATH,
  summary: 'Ask for signatures under a consent, an estimate or an issued paper, as the PDF that it is now',
  description:
    'What is signed are the bytes of that PDF, whatever becomes of the estimate afterwards. A consent counts as signed and an estimate as accepted once everybody has signed. An issued paper must be a PDF (`notPDF`).',
  command: createSignatureOfFile.name,
  body: askedSigning.extend({ of: z.enum(['consent', 'estimate', 'paper']), sourceID: z.string().min(1).max(160) }),
  result,
  errors: ['notFound', 'petNotFound', 'badParameter', 'contradictory', 'storageQuotaFull'],
  handle: async (call) => {
    const { of, sourceID, ...asked } = call.body;
    return askToSign(call, await documentOf(call, of, sourceID), asked);
  },
});

/** A document of the clinic as PDF. @throws DomainError notFound, badParameter `notPDF` */
async function documentOf(call: AnyClinicCall, of: 'consent' | 'estimate' | 'paper', sourceID: string) {
  const maker = { files: call.services.files, clinic: call.clinic, actor: call.actor, now: call.now };
  const gone = () => new DomainError('notFound', 'no such document', { id: sourceID });
  if (of === 'paper') {
    const paper = await reading(call, ({ reader }) => one(reader, 'issuedPaper', sourceID));
    if (!paper?.file) throw gone();
    if (paper.file.mime !== PDF)
      throw new DomainError('badParameter', 'the paper is no PDF', { field: 'sourceID', rule: 'notPDF' });
    const { bytes } = await formBytes(call, paper.file.hash, PDF);
    const { petID, userID, recordID, title, file } = paper;
    return { of, sourceID: paper._id, title, petID, userID, recordID, inHospitalID: '', name: file.name, bytes };
  }
  const { source, paper } = await reading(call, async ({ reader }) => {
    const found = await one(reader, of, sourceID);
    if (!found) throw gone();
    const made =
      of === 'consent' ? await consentToSign(reader, maker, found._id) : await estimateToSign(reader, maker, found._id);
    return { source: found, paper: made };
  });
  const made = (await pdfMaker.make([paper], call.clinic)).bytes;
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  const { petID, userID, recordID, title } = source;
  const stay = source.collection === 'consent' ? source.inHospitalID : '';
  const about = { of, sourceID: source._id, title, petID, userID, recordID, inHospitalID: stay };
  const content = source.collection === 'estimate' ? contentOf(source) : undefined;
  return { ...about, name: pdfName(title, of), bytes, content };
}

const list = endpoint({
  ...signatureReads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Requests for signatures, of an animal or by where they stand, the newest first',
  description: '`stage`: `open`, `signed` (by everybody, not sealed yet), `sealed`, `over` (refused or cancelled).',
  query: shortPage.extend({
    petID: idParam('pet', 'petNotFound').optional(),
    stage: z.enum(SIGNING_STAGES).optional(),
  }),
  result: z.array(signatureView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { petID = '', stage = '' } = call.query;
      const listing = {
        collection: 'signature',
        where: ['($2 = \'\' OR "t_petID" = $2)', '($3 = \'\' OR "t_stage" = $3)'],
        values: [petID, stage],
        order: '"n_createDateTime" DESC',
      } as const;
      return (await pageOf(clinic, listing, call.query)).map((request) => viewOf(request, call.now));
    }),
});

const get = endpoint({
  ...signatureReads,
  method: 'GET',
  path: ONE,
  summary: 'A request for signatures with all that happened to it',
  params: signatureParams,
  result: signatureView,
  errors: ['notFound'],
  handle: async (call) => viewOf(await heldSignature(call, call.params.signatureID), call.now),
});

const said = endpoint({
  ...signatureWrites,
  method: 'POST',
  path: `${ONE}/said`,
  summary: 'Write down what a signer said at the desk: that they signed, or that they don’t',
  description:
    '`hash` is that of what was shown to them. `dateTime` is now unless it is sent. Twice signed is signed once: the first counts, and both stay.',
  command: signHere.name,
  params: signatureParams,
  body: signingWord.extend({ signerID: rowID, dateTime: unixSeconds.optional() }),
  result,
  errors: ['notFound', 'badParameter'],
  handle: async (call) => {
    const { signatureID } = call.params;
    const { signerID, dateTime = call.now, ...fields } = call.body;
    const input = { signatureID, signerID, factID: newRowID(call.random), fields: { ...fields, dateTime } };
    const after = await writing(call, signHere, input, answerOf(call, signatureID));
    call.services.signatures.wake(call.clinic);
    return after;
  },
});

const cancel = endpoint({
  ...signatureWrites,
  method: 'POST',
  path: `${ONE}/cancel`,
  summary: 'Take a request back before it is signed: its links open nothing any more',
  description: 'One that was signed meanwhile is `signatureSigned`: it is revoked instead.',
  command: cancelSignature.name,
  params: signatureParams,
  body: z.object({ reason: line(300).default('') }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { signatureID } = call.params;
    const input = { signatureID, factID: newRowID(call.random), reason: call.body.reason };
    return writing(call, cancelSignature, input, answerOf(call, signatureID));
  },
});

const revoke = endpoint({
  ...signatureWrites,
  permission: revokeSignature.permission,
  method: 'POST',
  path: `${ONE}/revoke`,
  summary: 'Say of a signed document that it doesn’t hold any more, with a reason: the signed copy stays and is marked',
  command: revokeSignature.name,
  params: signatureParams,
  body: z.object({ reason: requiredReason(300) }),
  result,
  errors: ['notFound', 'contradictory'],
  handle: (call) => {
    const { signatureID } = call.params;
    const input = { signatureID, factID: newRowID(call.random), reason: call.body.reason };
    return writing(call, revokeSignature, input, answerOf(call, signatureID));
  },
});

const file = endpoint({
  ...signatureReads,
  method: 'GET',
  path: `${ONE}/file`,
  answers: 'bytes',
  media: [PDF],
  summary: 'The sealed copy, or the PDF that is to be signed',
  description:
    'Without `which`: the sealed copy once there is one. What was signed at a desk by its words has no PDF before.',
  params: signatureParams,
  query: z.object({ which: z.enum(['sealed', 'document']).optional() }),
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const request = await heldSignature(call, call.params.signatureID);
    const { which } = call.query;
    const wanted = which === 'document' ? request.file : (request.sealed?.file ?? (which ? undefined : request.file));
    if (!wanted) throw new DomainError('notFound', 'no such file');
    const { bytes } = await formBytes(call, wanted.hash, PDF);
    return sendBytes(call.reply, bytes, PDF, wanted.name);
  },
});

/** Whose link is meant: that of the one who is named, else of the first who hasn't signed. @throws DomainError notFound */
function signerOf(request: SignatureRequest, signerID: string | undefined): string {
  const signed = new Set(request.facts.filter(({ kind }) => kind === 'signed').map((fact) => fact.signerID));
  const found =
    signerID === undefined
      ? request.signers.find(({ _id }) => !signed.has(_id))
      : request.signers.find(({ _id }) => _id === signerID);
  if (!found || request.way !== 'link') throw new DomainError('notFound', 'no such link');
  return found._id;
}

const linkTo = (call: AnyClinicCall, secret: string): string =>
  `${call.services.access.publicURL()}/app/s/${call.clinic}#${secret}`;

const send = endpoint({
  ...signatureWrites,
  method: 'POST',
  path: `${ONE}/link`,
  summary: 'Send the link by which somebody signs, to the animal’s owner',
  description:
    'It goes through the queue of messages. Sent again it is the same link. To sign, a code is asked for that goes to the owner’s number, so that a link which was forwarded signs nothing by itself.',
  command: sendSignatureLink.name,
  params: signatureParams,
  body: z.object({ signerID: rowID.optional(), channel: messageChannel.optional() }),
  result,
  errors: ['notFound', 'contradictory', 'ownerNotFound'],
  handle: async (call) => {
    await demandOutward(call.services.sync.db, call.clinic);
    const request = await heldSignature(call, call.params.signatureID);
    const signerID = signerOf(request, call.body.signerID);
    const [clinic, zone] = await Promise.all([
      clinicNameOf(call.services.sync.db, call.clinic),
      reading(call, ({ reader }) => zoneIn(reader)),
    ]);
    const text = signatureMessage({
      clinic,
      title: request.title,
      link: linkTo(call, OWNER_LINK_MASK),
      until: request.expireDateTime,
      zone,
    });
    const id = messageID(call.now, call.random);
    const input = { signatureID: request._id, signerID, factID: newRowID(call.random), messageID: id, text };
    const { channel } = call.body;
    await writing(call, sendSignatureLink, { ...input, ...(channel && { channel }) }, async () => null);
    await sentSoon(call, [id]);
    return viewOf(await heldSignature(call, request._id), call.now);
  },
});

const address = endpoint({
  ...signatureWrites,
  method: 'POST',
  path: `${ONE}/address`,
  summary: 'The link by which somebody signs, to be shown as a code on the desk’s screen',
  description: 'Nothing is sent. To sign by it, a code is asked for that goes to the owner’s number.',
  params: signatureParams,
  body: z.object({ signerID: rowID.optional() }),
  result: z.object({ url: z.string() }),
  errors: ['notFound', 'forbidden'],
  handle: async (call) => {
    makerOf(call.person);
    const request = await heldSignature(call, call.params.signatureID);
    const leads = { signatureID: request._id, signerID: signerOf(request, call.body.signerID) };
    const { sync, outbox } = call.services;
    const secret = await sync.db.inClinic(call.clinic, async (tx) => {
      await demandOpenClinic(tx);
      return outbox.linkKeys.handOutSignature(tx, leads, call.now);
    });
    return { url: linkTo(call, secret) };
  },
});

/** Documents that are signed electronically. */
export const signatureEndpoints = [ask, list, get, said, cancel, revoke, file, send, address];

import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID, optionalReason, requiredReason, rowID } from '../core/schema.ts';
import { isSigned } from '../core/signature.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { contentOf, estimateContent } from '../estimate/estimate.schema.ts';
import { addFact, demandSameOwner, factOf, requireSignature } from './saved-signature.ts';
import {
  SIGNING_WAYS,
  type SignatureRequest,
  signatureFields,
  signatureSchema,
  signedBytes,
  signingFact,
  signingWord,
} from './signature.schema.ts';
import { isComplete, signatureBy, stageOf } from './signature-state.ts';
import { hashOfWords, wordsOfConsent, wordsOfEstimate } from './signed-words.ts';

const signatureRef = documentID('signature/pet');
const permission = ['RECORD_WRITE', 'BILLING_WRITE'] as const;
const wrong = (field: string, rule: string) =>
  new DomainError('badParameter', `not a whole signature: ${rule}`, { field, rule });

/** Refuses whoever isn't the server itself. @throws DomainError forbidden */
function demandServer(ctx: CommandContext): void {
  if (ctx.actor.systemRole !== OPERATOR)
    throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
}

type Opening = Omit<SignatureRequest, 'collection' | 'petID' | 'userID' | 'facts' | 'stage' | 'sealed' | keyof Made>;
type Made = ReturnType<typeof madeBy>;

/** Writes a request that nothing has happened to. @throws DomainError conflict for a used id, petNotFound, badParameter `signatureSigners` */
async function open(tx: Tx, ctx: CommandContext, petID: string, opening: Opening): Promise<void> {
  const { _id, signers } = opening;
  if (await tx.get('signature', _id)) throw new DomainError('conflict', `signature ${_id} exists`, { id: _id });
  const pet = await tx.get('pet', petID);
  if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID });
  if (new Set(signers.map((one) => one._id)).size < signers.length) throw wrong('signers', 'signatureSigners');
  const request = { ...opening, ...madeBy(ctx), facts: [], stage: 'open' as const };
  await tx.put(
    'signature',
    signatureSchema.parse({ ...request, collection: 'signature', petID: pet._id, userID: pet.userID }),
  );
}

/** What an estimate says to whoever asks for a signature; undefined where their device doesn't hold it. */
async function contentBefore(sight: Sight, sourceID: string) {
  const estimate = await sight.get('estimate', sourceID);
  return estimate && contentOf(estimate);
}

/**
 * Asks for a signature at the desk under a consent or an estimate, by its words: they are at hand without a network, and the server makes the PDF of what was signed afterwards. Words of a consent
 * never change; of an estimate those are signed that lay before whoever asked (`content`), whatever others have written in it meanwhile. Of two who ask apart both have asked, and one is cancelled.
 * @throws DomainError petNotFound, notFound (consent, estimate), conflict for a used id; badParameter `signatureForeign`, `signatureSigners`, `signatureEmpty`
 */
export const createSignature = defineCommand({
  name: 'signature.create',
  word: '新增電子簽署',
  version: 1,
  permission,
  input: z.object({
    _id: signatureRef,
    petID: documentID('pet'),
    fields: signatureFields.extend({ of: z.enum(['consent', 'estimate']), way: z.literal('tablet') }),
    content: estimateContent.optional(),
  }),
  reads: ({ _id, petID, fields }) => [
    { collection: 'signature', id: _id },
    { collection: 'pet', id: petID },
    { collection: fields.of, id: fields.sourceID },
  ],
  witness: (input) =>
    input.fields.of === 'estimate' && input.content === undefined
      ? async (sight) => ({ ...input, content: await contentBefore(sight, input.fields.sourceID) })
      : undefined,
  async run(tx, { _id, petID, fields, content }, ctx) {
    const source = await tx.get(fields.of, fields.sourceID);
    if (!source) throw new DomainError('notFound', 'no such document', { id: fields.sourceID });
    if (source.petID !== (await tx.get('pet', petID))?._id && source.petID !== petID)
      throw wrong('sourceID', 'signatureForeign');
    const shown = source.collection === 'estimate' ? (content ?? contentOf(source)) : undefined;
    if (shown?.lines.length === 0) throw wrong('content', 'signatureEmpty');
    const text = source.collection === 'consent' ? wordsOfConsent(source) : wordsOfEstimate(shown ?? source);
    const about = {
      ...{ title: source.title, recordID: source.recordID },
      inHospitalID: source.collection === 'consent' ? source.inHospitalID : '',
    };
    const hashed = { hashOf: 'content' as const, hash: hashOfWords(text), text };
    await open(tx, ctx, petID, { ...fields, ...about, ...hashed, _id, ...(shown && { content: shown }) });
  },
});

/**
 * Asks for a signature under a PDF that the server has checked and keeps. The server alone does it, for whoever asked: a device can't say what is in a file.
 * @throws DomainError petNotFound, conflict for a used id; badParameter `signatureSigners`
 */
export const createSignatureOfFile = defineCommand({
  name: 'signature.askForFile',
  word: '請求簽署文件',
  version: 1,
  only: 'server',
  permission,
  input: z.object({
    _id: signatureRef,
    petID: documentID('pet'),
    fields: signatureFields,
    file: signedBytes,
    content: estimateContent.optional(),
    provider: signatureSchema.shape.provider,
  }),
  reads: ({ _id, petID }) => [
    { collection: 'signature', id: _id },
    { collection: 'pet', id: petID },
  ],
  async run(tx, { _id, petID, fields, file, content, provider }, ctx) {
    const hashed = { hashOf: 'bytes' as const, hash: file.hash, file, text: '' };
    await open(tx, ctx, petID, {
      ...{ ...fields, ...hashed, _id },
      ...(content && { content }),
      ...(provider && { provider }),
    });
  },
});

/** Refuses what nobody can have said, whatever happened elsewhere. @throws DomainError badParameter */
function demandWhole(request: SignatureRequest, signerID: string, word: z.output<typeof signingWord>, drawn = true) {
  if (!request.signers.some(({ _id }) => _id === signerID)) throw wrong('signerID', 'signatureStranger');
  if (word.person === '') throw wrong('person', 'signatureNobody');
  if (word.hash !== request.hash) throw wrong('hash', 'signatureHash');
  if (drawn && word.kind === 'signed' && !isSigned(word.signature)) throw wrong('signature', 'signatureUndrawn');
}

/**
 * Writes down what a signer said at the desk: that they signed, or that they don't. A fact (law 6): it is taken where somebody has cancelled the request meanwhile, where it is over its time, and where
 * the same person has signed by the link as well; the first signature counts and all stay. A consent counts as signed by it and an estimate as accepted, by their own commands.
 * @throws DomainError notFound; badParameter `signatureStranger`, `signatureNobody`, `signatureHash`, `signatureUndrawn`, `signatureFull`
 */
export const signHere = defineCommand({
  name: 'signature.sign',
  word: '電子簽署文件',
  version: 1,
  permission,
  input: z.object({ signatureID: signatureRef, factID: rowID, signerID: rowID, fields: signingWord }),
  reads: ({ signatureID }) => [{ collection: 'signature', id: signatureID }],
  async run(tx, { signatureID, factID, signerID, fields }, ctx) {
    const request = await requireSignature(tx, signatureID);
    demandWhole(request, signerID, fields);
    const dateTime = Math.min(fields.dateTime, ctx.now);
    await addFact(tx, ctx, request, factOf(ctx, { ...fields, _id: factID, signerID, dateTime, way: 'tablet' }));
  },
});

/**
 * Writes down what happened away from the desk: the document was shown on a telephone, the phone was proved, somebody signed there or said no, or a provider says that they did. The
 * server alone does it. By a link nobody signs what is cancelled, over its time, refused or signed by them before, nor for an animal that has another owner by now.
 * @throws DomainError forbidden, notFound; contradictory `signatureOver` with how it stands; badParameter as of `signature.sign`
 */
export const receiveSignature = defineCommand({
  name: 'signature.receive',
  word: '收到電子簽署',
  version: 1,
  only: 'server',
  permission: [],
  input: z.object({
    signatureID: signatureRef,
    factID: rowID,
    signerID: rowID,
    way: z.enum(SIGNING_WAYS).exclude(['tablet']),
    fields: signingFact
      .pick({ kind: true, person: true, relation: true, dateTime: true, signature: true })
      .extend(signingFact.pick({ device: true, hash: true, phone: true, reason: true }).shape)
      .extend({ kind: z.enum(['shown', 'proved', 'signed', 'refused']) }),
  }),
  reads: ({ signatureID }) => [{ collection: 'signature', id: signatureID }],
  async run(tx, { signatureID, factID, signerID, way, fields }, ctx) {
    demandServer(ctx);
    const request = await requireSignature(tx, signatureID);
    if (request.facts.some(({ _id }) => _id === factID)) return;
    const { kind } = fields;
    if (kind === 'signed' || kind === 'refused') {
      demandWhole(request, signerID, { ...fields, kind, hash: fields.hash }, way === 'link');
      if (way === 'link') {
        demandOpenLink(request, signerID, ctx);
        await demandSameOwner(tx, request);
      }
    }
    await addFact(tx, ctx, request, factOf(ctx, { ...fields, _id: factID, signerID, way }));
  },
});

/** Refuses to go on by a link that leads to nothing any more. @throws DomainError contradictory `signatureOver`, its `state` says how it stands */
export function demandOpenLink(
  request: SignatureRequest,
  signerID: string,
  { now }: Pick<CommandContext, 'now'>,
): void {
  const over = (state: string) => new DomainError('contradictory', 'it is over', { rule: 'signatureOver', state });
  if (signatureBy(request, signerID) !== undefined) throw over('signed');
  const stage = stageOf(request);
  if (stage === 'over') throw over(request.facts.some(({ kind }) => kind === 'cancelled') ? 'cancelled' : 'refused');
  if (now > request.expireDateTime) throw over('expired');
}

/**
 * Takes a request back before it is signed: its links open nothing any more. Twice is once. One that was signed meanwhile isn't cancelled but revoked; one that is signed afterwards by somebody who
 * hadn't heard of it is signed, and shows both.
 * @throws DomainError notFound; contradictory `signatureSigned`
 */
export const cancelSignature = defineCommand({
  name: 'signature.cancel',
  word: '取消電子簽署',
  version: 1,
  permission,
  input: z.object({ signatureID: signatureRef, factID: rowID, reason: optionalReason(300) }),
  reads: ({ signatureID }) => [{ collection: 'signature', id: signatureID }],
  async run(tx, { signatureID, factID, reason }, ctx) {
    const request = await requireSignature(tx, signatureID);
    if (request.facts.some(({ _id, kind }) => _id === factID || kind === 'cancelled')) return;
    if (isComplete(request))
      throw new DomainError('contradictory', 'it was signed meanwhile', { rule: 'signatureSigned', id: signatureID });
    await addFact(tx, ctx, request, factOf(ctx, { _id: factID, kind: 'cancelled', reason }));
  },
});

/**
 * Says of a signed document that it doesn't hold any more, with a reason. The signed copy stays and is marked, and a consent that counted as signed by it doesn't any more. Of two who revoke it apart the first one's
 * reason stands.
 * @throws DomainError notFound; contradictory `signatureUnsigned`
 */
export const revokeSignature = defineCommand({
  name: 'signature.revoke',
  word: '作廢電子簽署',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ signatureID: signatureRef, factID: rowID, reason: requiredReason(300) }),
  reads: ({ signatureID }) => [{ collection: 'signature', id: signatureID }],
  async run(tx, { signatureID, factID, reason }, ctx) {
    const request = await requireSignature(tx, signatureID);
    if (request.facts.some(({ _id, kind }) => _id === factID || kind === 'revoked')) return;
    if (!isComplete(request))
      throw new DomainError('contradictory', 'nobody has signed it', { rule: 'signatureUnsigned', id: signatureID });
    await addFact(tx, ctx, request, factOf(ctx, { _id: factID, kind: 'revoked', reason }));
  },
});

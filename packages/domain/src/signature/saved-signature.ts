import { OPERATOR } from '../access/policy.ts';
import { sayToConsent } from '../consent/consent.commands.ts';
import { isFullOf } from '../consent/consent.schema.ts';
import { standingWord } from '../consent/consent-state.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { createEstimateDecision } from '../estimate/decision.commands.ts';
import { differences } from '../estimate/differences.ts';
import { contentOf } from '../estimate/estimate.schema.ts';
import { isFull, type SignatureRequest, type SigningFact } from './signature.schema.ts';
import { isComplete, signatureBy, stageOf } from './signature-state.ts';

/** A request that there is. @throws DomainError notFound */
export async function requireSignature(tx: Pick<Tx, 'get'>, id: string): Promise<SignatureRequest> {
  const request = await tx.get('signature', id);
  if (!request) throw new DomainError('notFound', `signature ${id} not found`, { id });
  return request;
}

/** Whether a fact is a signer's own word, which is taken down whatever happened meanwhile. */
const isWord = ({ kind }: SigningFact): boolean => kind === 'signed' || kind === 'refused';

/** A fact as whoever writes it down writes it. */
export const factOf = (
  ctx: CommandContext,
  fact: Pick<SigningFact, '_id' | 'kind'> & Partial<SigningFact>,
): SigningFact => ({
  ...{ signerID: '', person: '', relation: 'owner', way: 'tablet', dateTime: ctx.now, signature: '', device: '' },
  ...{ hash: '', phone: '', messageID: '', reason: '' },
  ...fact,
  ...{ createDateTime: ctx.now, createBy: ctx.actor.staffID },
});

/**
 * Writes a fact behind the others and says where the request stands now. The same again changes nothing. What a signature or a refusal means for a consent or an estimate is said there by its own
 * command, so that each has one truth. @throws DomainError badParameter `signatureFull`
 */
export async function addFact(
  tx: Tx,
  ctx: CommandContext,
  request: SignatureRequest,
  fact: SigningFact,
): Promise<SignatureRequest> {
  if (request.facts.some(({ _id }) => _id === fact._id)) return request;
  if (isFull(request.facts.length, isWord(fact)))
    throw new DomainError('badParameter', 'too much has happened to it', { field: 'factID', rule: 'signatureFull' });
  const facts = [...request.facts, fact];
  const saved = { ...request, facts, updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  const after = { ...saved, stage: stageOf(saved) };
  await tx.put('signature', after);
  if (fact.kind === 'refused') await tellRefused(tx, ctx, after, fact);
  if (fact.kind === 'revoked') await tellRevoked(tx, ctx, after, fact);
  if (!isComplete(request) && isComplete(after)) await tellSigned(tx, ctx, after);
  return after;
}

/** What counts of the signatures, in the order of the signers. */
const signaturesOf = (request: SignatureRequest): SigningFact[] =>
  request.signers.flatMap(({ _id }) => signatureBy(request, _id) ?? []);

async function sayConsent(
  tx: Tx,
  ctx: CommandContext,
  { sourceID }: SignatureRequest,
  fact: SigningFact,
): Promise<void> {
  const consent = await tx.get('consent', sourceID);
  // Gone with its animal, or full: what was signed stands here all the same.
  if (!consent || isFullOf(consent.said.length, fact.kind === 'refused')) return;
  const { _id, kind, person, relation, dateTime, signature, reason } = fact;
  const said = { outcome: kind === 'refused' ? ('refused' as const) : ('signed' as const), way: 'signature' as const };
  const fields = { ...said, person, relation, dateTime, signature, reason, witness: '' };
  await sayToConsent.run(tx, { consentID: consent._id, saidID: _id, fields }, ctx);
}

async function tellSigned(tx: Tx, ctx: CommandContext, request: SignatureRequest): Promise<void> {
  const given = signaturesOf(request).filter(({ signature }) => signature !== '');
  if (request.of === 'consent') for (const fact of given) await sayConsent(tx, ctx, request, fact);
  const [first] = given;
  if (request.of === 'estimate' && first) await decideEstimate(tx, ctx, request, first);
}

async function tellRefused(tx: Tx, ctx: CommandContext, request: SignatureRequest, fact: SigningFact): Promise<void> {
  // Of an estimate a no is written down with the estimate itself, where somebody signs it: here it was only said.
  if (request.of === 'consent') await sayConsent(tx, ctx, request, fact);
}

/** A consent that counts as signed by what doesn't hold any more is asked for anew; one that was signed again beside it stays. What was decided about an estimate is corrected there, by whoever looks at its bill. */
async function tellRevoked(tx: Tx, ctx: CommandContext, request: SignatureRequest, fact: SigningFact): Promise<void> {
  const consent = request.of === 'consent' ? await tx.get('consent', request.sourceID) : undefined;
  const word = consent && standingWord(consent);
  if (word?.outcome !== 'signed' || !request.facts.some(({ _id }) => _id === word._id)) return;
  const { person, relation } = word;
  const said = {
    outcome: 'withdrawn' as const,
    way: 'signature' as const,
    person,
    relation,
    signature: '',
    witness: '',
  };
  const fields = { ...said, dateTime: fact.dateTime, reason: fact.reason };
  await sayToConsent.run(tx, { consentID: request.sourceID, saidID: fact._id, fields }, ctx);
}

/**
 * Refuses to let somebody sign away from the desk who doesn't have the animal any more: a code goes to whoever had it when it was asked for, and nobody is at hand who would see that.
 * @throws DomainError contradictory `signatureOver`
 */
export async function demandSameOwner(tx: Pick<Tx, 'get'>, { petID, userID }: SignatureRequest): Promise<void> {
  const [pet, owner] = [await tx.get('pet', petID), await tx.get('user', userID)];
  if (owner && pet?.userID === owner._id) return;
  throw new DomainError('contradictory', 'the animal has another owner', { rule: 'signatureOver', state: 'cancelled' });
}

/**
 * An estimate is accepted as it was shown. What others have written in it since stays, where nobody is at hand who could be told of a conflict: the decision holds what was signed.
 */
async function decideEstimate(
  tx: Tx,
  ctx: CommandContext,
  { petID, userID, sourceID, content }: SignatureRequest,
  { _id: factID, person, dateTime, signature }: SigningFact,
): Promise<void> {
  const estimate = await tx.get('estimate', sourceID);
  if (!estimate || content === undefined || content.lines.length === 0) return;
  const _id = `/estimateDecision${petID}/${dateTime}-${factID}`;
  if (await tx.get('estimateDecision', _id)) return;
  const fields = {
    ...{ outcome: 'accepted' as const, lineIDs: [], way: 'signature' as const, person, phone: '', dateTime, signature },
    ...{ note: '', corrects: [], reason: '' },
  };
  const isChanged = differences(content, contentOf(estimate)).length > 0;
  if (isChanged && ctx.actor.systemRole === OPERATOR) {
    const held = { petID, userID, estimateID: estimate._id, inHospitalID: '' };
    await tx.put('estimateDecision', {
      ...{ ...fields, ...madeBy(ctx), ...held },
      ...{ _id, collection: 'estimateDecision', content },
    });
    return;
  }
  await createEstimateDecision.run(tx, { _id, estimateID: estimate._id, fields, content }, ctx);
}

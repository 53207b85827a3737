import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { isSigned } from '../core/signature.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Stay } from '../hospital/stay.schema.ts';
import { estimateRange } from '../lines/estimate.ts';
import { type DecisionFields, decisionFields, type EstimateDecision } from './decision.schema.ts';
import { differences } from './differences.ts';
import { requireEstimate } from './estimate.commands.ts';
import { contentOf, type Estimate, type EstimateContent, estimateContent } from './estimate.schema.ts';

const decisionRef = documentID('estimateDecision/pet');

/** A stay's estimate as an owner is shown it. */
export const stayEstimate = ({ estimate }: Pick<Stay, 'estimate'>): EstimateContent =>
  estimateContent.parse({ lines: estimate });

/** What a decision is about. */
type Holder =
  | { readonly estimate: Estimate; readonly stay?: never }
  | { readonly estimate?: never; readonly stay: Stay };

/**
 * Writes down what an owner decided about an estimate, or about that of a stay: by signature, or by phone. A fact (law 6): it is taken also where another one was
 * taken elsewhere, and then both stand until a third one, which names them, settles it. What the owner had before them is what the estimate says from then on; what
 * somebody else wrote in it meanwhile becomes that person's conflict.
 * @throws DomainError notFound, conflict for a used id; badParameter with the rules `decisionNobody`, `decisionNoPhone`, `decisionUnsigned`, `decisionNoLines`,
 * `decisionEmpty`, `decisionReason`, `decisionForeign`, `decisionPage` for who says that an owner said it on their page
 */
export const createEstimateDecision = defineCommand({
  name: 'estimateDecision.create',
  word: '新增估價決定',
  version: 1,
  permission: ['RECORD_WRITE', 'BILLING_WRITE'],
  input: z.object({
    _id: decisionRef,
    estimateID: documentID('estimate/pet').optional(),
    inHospitalID: documentID('inHospital/').optional(),
    fields: decisionFields,
    /** What the owner had before them; as it is stored where a call doesn't say. */
    content: estimateContent.optional(),
  }),
  reads: ({ _id, estimateID, inHospitalID }) => [
    { collection: 'estimateDecision', id: _id },
    ...(estimateID === undefined ? [] : [{ collection: 'estimate', id: estimateID }]),
    ...(inHospitalID === undefined ? [] : [{ collection: 'inHospital', id: inHospitalID }]),
  ],
  // What is told to an owner is what lies before whoever tells it, not what somebody else has written by the time it arrives.
  witness: (input) =>
    input.content === undefined
      ? async (sight) => ({ ...input, content: await contentBefore(sight, input) })
      : undefined,
  async run(tx, input, ctx) {
    const { _id, fields } = input;
    if (await tx.get('estimateDecision', _id)) throw new DomainError('conflict', `decision ${_id} exists`, { id: _id });
    const { estimate, stay } = await holderOf(tx, input);
    const held = estimate ?? stay;
    const content = input.content ?? (estimate ? contentOf(estimate) : stayEstimate(stay));
    if (fields.way === 'page' && ctx.actor.systemRole !== OPERATOR) throw wrong('way', 'decisionPage');
    demandWhole(fields, content);
    await demandOwn(tx, fields.corrects, held._id);
    if (estimate) await keepAsDecided(tx, ctx, estimate, content);
    await tx.put('estimateDecision', {
      ...fields,
      ...madeBy(ctx),
      ...{ _id, collection: 'estimateDecision', petID: held.petID, userID: held.userID, content },
      ...{ estimateID: estimate?._id ?? '', inHospitalID: stay?._id ?? '' },
    });
  },
});

async function holderOf(
  tx: Tx,
  {
    estimateID,
    inHospitalID,
  }: { readonly estimateID?: string | undefined; readonly inHospitalID?: string | undefined },
): Promise<Holder> {
  if ((estimateID === undefined) === (inHospitalID === undefined))
    throw new DomainError('badParameter', 'a decision is about an estimate or about a stay', { field: 'estimateID' });
  if (estimateID !== undefined) return { estimate: await requireEstimate(tx, estimateID) };
  const stay = await tx.get('inHospital', inHospitalID ?? '');
  if (!stay) throw new DomainError('notFound', `stay ${inHospitalID} not found`, { id: inHospitalID ?? '' });
  return { stay };
}

/** What somebody has before them of what a decision is about; undefined where it isn't on their device. */
async function contentBefore(
  sight: Sight,
  {
    estimateID,
    inHospitalID,
  }: { readonly estimateID?: string | undefined; readonly inHospitalID?: string | undefined },
): Promise<EstimateContent | undefined> {
  const estimate = estimateID === undefined ? undefined : await sight.get('estimate', estimateID);
  if (estimate) return contentOf(estimate);
  const stay = inHospitalID === undefined ? undefined : await sight.get('inHospital', inHospitalID);
  return stay && stayEstimate(stay);
}

const wrong = (field: string, rule: string) =>
  new DomainError('badParameter', `not a whole decision: ${rule}`, { field, rule });

/** Refuses what can't be a decision, whatever happened elsewhere. @throws DomainError badParameter */
function demandWhole(fields: DecisionFields, { lines }: EstimateContent): void {
  const { outcome, way, person, phone, signature, lineIDs, corrects, reason } = fields;
  if (lines.length === 0) throw wrong('content', 'decisionEmpty');
  if (person === '') throw wrong('person', 'decisionNobody');
  if (way === 'phone' && phone === '') throw wrong('phone', 'decisionNoPhone');
  if (way === 'signature' && !isSigned(signature)) throw wrong('signature', 'decisionUnsigned');
  if (outcome === 'partly') {
    const known = lines.filter(({ _id }) => lineIDs.includes(_id)).length;
    if (known === 0 || known === lines.length || known !== new Set(lineIDs).size)
      throw wrong('lineIDs', 'decisionNoLines');
  }
  if (corrects.length > 0 && reason.trim() === '') throw wrong('reason', 'decisionReason');
}

/** Refuses to correct what is about something else, or isn't there. @throws DomainError badParameter (`decisionForeign`) */
async function demandOwn(tx: Tx, corrects: readonly string[], holderID: string): Promise<void> {
  const found: (EstimateDecision | undefined)[] = await tx.getMany('estimateDecision', corrects);
  if (found.some((one) => one?.estimateID !== holderID && one?.inHospitalID !== holderID))
    throw wrong('corrects', 'decisionForeign');
}

/** An estimate says what the owner who decides first had before them; whoever had written something else in it meanwhile is told. */
async function keepAsDecided(tx: Tx, ctx: CommandContext, stored: Estimate, content: EstimateContent): Promise<void> {
  const changed = differences(content, contentOf(stored));
  if (changed.length === 0) return;
  const earlier = await tx.query('estimateDecision', 'byEstimate', { equals: [stored._id] });
  if (earlier.length > 0) return;
  for (const { path, stood, wish } of changed)
    ctx.conflict({
      ...{ collection: 'estimate', id: stored._id, path, from: stood, mine: wish, theirs: stood },
      ...{ author: stored.updateBy, authorAt: stored.updateDateTime },
    });
  const { low, high } = estimateRange(content.lines);
  const stamp = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  await tx.put('estimate', { ...stored, ...contentOf(content), total: low, most: high, ...stamp });
}

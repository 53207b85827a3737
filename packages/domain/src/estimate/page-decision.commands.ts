import { z } from 'zod';
import { OPERATOR } from '../access/policy.ts';
import { zoneIn } from '../clinic/clinic-zone.ts';
import { fingerprint } from '../core/canonical.ts';
import { calendarDate } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import { documentID, remark } from '../core/schema.ts';
import type { Zone } from '../core/zone.ts';
import { defineCommand } from '../engine/command.ts';
import { standingOf } from './decided.ts';
import { createEstimateDecision } from './decision.commands.ts';
import { contentOf, type Estimate } from './estimate.schema.ts';

const refused = (rule: string) => new DomainError('contradictory', 'not on the owner’s page', { rule });

/** What an owner has before them of an estimate, as one word: another content has another. */
export const estimateSight = (estimate: Estimate): string => fingerprint(contentOf(estimate));

/** Whether the day until which an estimate holds is over, counted in the clinic's days. */
export function isOverdue({ validUntil }: Pick<Estimate, 'validUntil'>, now: number, zone: Zone): boolean {
  if (validUntil === null) return false;
  const { year, month, day } = calendarDate(now, zone);
  return validUntil < `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Ids of estimates in whose place a later one was written, decided or not: an owner is asked about the later one. */
export const replacedIDs = (estimates: readonly Estimate[]): ReadonlySet<string> =>
  new Set(estimates.flatMap(({ supersedesID, withdrawn }) => (supersedesID === '' || withdrawn ? [] : [supersedesID])));

/**
 * An owner decides about an estimate on their own page. The server runs it for them, when they have proved who they are, and judges by what stands there then: what they had before them has to be what
 * the estimate says. From then on it is a decision like any other (law 6): one that a desk took meanwhile without a network stands beside it, and where both differ somebody settles it.
 * @throws DomainError forbidden for whoever isn't the server; notFound where estimate or animal is another's or gone; contradictory (`estimateChanged`, `estimateDecided`, `estimateWithdrawn`, `estimateOver`,
 * `estimateReplaced`)
 */
export const decideEstimateOnPage = defineCommand({
  name: 'estimate.decideOnPage',
  word: '飼主線上決定估價',
  only: 'server',
  version: 1,
  permission: [],
  input: z.object({
    _id: documentID('estimateDecision/pet'),
    estimateID: documentID('estimate/pet'),
    /** Who has proved to be the owner. */
    userID: documentID('user/'),
    /** What they had before them (`estimateSight`). */
    seen: z.string().min(1).max(40),
    outcome: z.enum(['accepted', 'declined']),
    note: remark(300).default(''),
  }),
  reads: ({ estimateID, userID }) => [
    { collection: 'estimate', id: estimateID },
    { collection: 'user', id: userID },
  ],
  async run(tx, { _id, estimateID, userID, seen, outcome, note }, ctx) {
    if (ctx.actor.systemRole !== OPERATOR)
      throw new DomainError('forbidden', 'for the server only', { missing: [OPERATOR] });
    const [estimate, owner] = [await tx.get('estimate', estimateID), await tx.get('user', userID)];
    const pet = estimate && (await tx.get('pet', estimate.petID));
    if (!owner || estimate?.userID !== owner._id || pet?.userID !== owner._id)
      throw new DomainError('notFound', 'no such estimate', { id: estimateID });
    const decisions = await tx.query('estimateDecision', 'byEstimate', { equals: [estimate._id] });
    if (standingOf(decisions).state !== 'open') throw refused('estimateDecided');
    if (estimate.withdrawn) throw refused('estimateWithdrawn');
    const others = await tx.query('estimate', 'byPet', { equals: [estimate.petID] });
    if (replacedIDs(others).has(estimate._id)) throw refused('estimateReplaced');
    // It is the server's clock by which it is over.
    if (isOverdue(estimate, ctx.received, await zoneIn(tx))) throw refused('estimateOver');
    if (seen !== estimateSight(estimate)) throw refused('estimateChanged');
    const said = { outcome, way: 'page' as const, person: owner.name, dateTime: ctx.now, note };
    const fields = { ...said, lineIDs: [], phone: '', signature: '', corrects: [], reason: '' };
    await createEstimateDecision.run(tx, { _id, estimateID: estimate._id, fields, content: contentOf(estimate) }, ctx);
  },
});

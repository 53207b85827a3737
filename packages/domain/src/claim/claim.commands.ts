import { z } from 'zod';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { same } from '../core/same.ts';
import { documentID, rowID, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand, type Sight } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import type { Tx } from '../engine/transaction.ts';
import { requirePet } from '../pet/require-pet.ts';
import {
  type Claim,
  type ClaimFact,
  type ClaimFields,
  claimFact,
  claimFields,
  claimPacket,
  claimSchema,
  NOTED_FACTS,
} from './claim.schema.ts';
import { isOpenClaim } from './claim-state.ts';

const claimRef = documentID('claim/pet');
/** Who works on claims: whoever writes records, and the cashier. */
export const CLAIM_WRITERS = ['RECORD_WRITE', 'BILLING_WRITE'] as const;
const permission = CLAIM_WRITERS;
const FIELDS: ReadonlySet<string> = new Set(Object.keys(claimFields.shape));

const saved = (ctx: CommandContext, claim: Claim): Claim =>
  claimSchema.parse({
    ...claim,
    ...{ openStatus: isOpenClaim(claim) ? 1 : 0, updateDateTime: ctx.now, updateBy: ctx.actor.staffID },
  });

/** Reads a claim. @throws DomainError notFound */
export async function requireClaim(tx: Tx, id: string): Promise<Claim> {
  const claim = await tx.get('claim', id);
  if (!claim) throw new DomainError('notFound', `claim ${id} not found`, { id });
  return claim;
}

/** Of which animal the visits and stays are that a claim is about, and who brought it; one that isn't there is left out, as it is when it is gathered. */
async function heldBy(
  sight: Pick<Sight, 'get'>,
  { recordIDs, inHospitalIDs }: Pick<ClaimFields, 'recordIDs' | 'inHospitalIDs'>,
): Promise<Pick<Claim, 'petID' | 'userID'>[]> {
  const held = [
    ...(await Promise.all(recordIDs.map((id) => sight.get('record', id)))),
    ...(await Promise.all(inHospitalIDs.map((id) => sight.get('inHospital', id)))),
  ];
  return held.flatMap((one) => (one ? [{ petID: one.petID, userID: one.userID }] : []));
}

/**
 * Whose visits a claim is about: their papers name that person, whose consent it takes to hand them on, whoever the animal belongs to by now. Undefined where none of them is here.
 * @throws DomainError badParameter (`claimEmpty`; `claimForeign` for visits of another animal, or of several owners)
 */
async function claimantOf(
  tx: Tx,
  petID: string,
  fields: Pick<ClaimFields, 'recordIDs' | 'inHospitalIDs'>,
): Promise<string | undefined> {
  const wrong = (rule: string) => new DomainError('badParameter', `not a claim: ${rule}`, { field: 'recordIDs', rule });
  if (fields.recordIDs.length + fields.inHospitalIDs.length === 0) throw wrong('claimEmpty');
  const held = await heldBy(tx, fields);
  const [first] = held;
  if (held.some((one) => one.petID !== petID || one.userID !== first?.userID)) throw wrong('claimForeign');
  return first?.userID;
}

/**
 * Begins a claim for visits and stays of an animal. Two desks that begin one apart have begun two, and one of them is withdrawn.
 * @throws DomainError petNotFound, conflict for a used id, badParameter (`claimEmpty`, `claimForeign`)
 */
export const createClaim = defineCommand({
  name: 'claim.create',
  word: '新增理賠申請',
  version: 1,
  permission,
  input: z.object({ _id: claimRef, petID: documentID('pet'), fields: claimFields }),
  reads: ({ _id, petID, fields }) => [
    { collection: 'claim', id: _id },
    { collection: 'pet', id: petID },
    ...fields.recordIDs.map((id) => ({ collection: 'record' as const, id })),
    ...fields.inHospitalIDs.map((id) => ({ collection: 'inHospital' as const, id })),
  ],
  async run(tx, { _id, petID, fields }, ctx) {
    if (await tx.get('claim', _id)) throw new DomainError('conflict', `claim ${_id} exists`, { id: _id });
    const pet = await requirePet(tx, petID);
    const userID = (await claimantOf(tx, pet._id, fields)) ?? pet.userID;
    const own = { _id, collection: 'claim' as const, petID: pet._id, userID };
    await tx.put('claim', claimSchema.parse({ ...fields, ...madeBy(ctx), ...own, packets: [], facts: [] }));
  },
});

const visitsOf = ({ recordIDs, inHospitalIDs }: Pick<ClaimFields, 'recordIDs' | 'inHospitalIDs'>) => [
  recordIDs,
  inHospitalIDs,
];

/** Changes what was written of a claim. What was gathered stays as it was. @throws DomainError notFound, badParameter (`claimEmpty`, `claimForeign`) */
export const editClaim = defineCommand({
  name: 'claim.edit',
  word: '修改理賠申請',
  version: 1,
  permission,
  input: z.object({ claimID: claimRef, edits }),
  reads: ({ claimID }) => [{ collection: 'claim', id: claimID }],
  async run(tx, input, ctx) {
    const before = await requireClaim(tx, input.claimID);
    const after = editedDocument(ctx, claimSchema, before, input.edits, FIELDS);
    const claimant = await claimantOf(tx, after.petID, after);
    const isOther = claimant !== undefined && claimant !== before.userID;
    if (isOther && !same(visitsOf(before), visitsOf(after)))
      throw new DomainError('badParameter', 'visits of another owner', { field: 'recordIDs', rule: 'claimForeign' });
    await tx.put('claim', after);
  },
});

/**
 * Writes down what somebody heard of a claim: given to the owner, asked for more, settled, refused, withdrawn. A fact (law 6): it is taken however the claim stands, and the latest that happened says
 * where it stands, in whatever order two desks tell of theirs. @throws DomainError notFound; badParameter (`claimNoAmount` for a settlement without a sum, `claimFull`)
 */
export const noteClaim = defineCommand({
  name: 'claim.note',
  word: '記錄理賠進度',
  version: 1,
  permission,
  input: z.object({
    claimID: claimRef,
    factID: rowID,
    kind: z.enum(NOTED_FACTS),
    dateTime: unixSeconds,
    amount: claimFact.shape.amount,
    note: claimFact.shape.note,
    packetID: claimFact.shape.packetID,
  }),
  reads: ({ claimID }) => [{ collection: 'claim', id: claimID }],
  async run(tx, { claimID, factID, ...said }, ctx) {
    const claim = await requireClaim(tx, claimID);
    if (claim.facts.some(({ _id }) => _id === factID)) return;
    if (said.kind === 'settled' && said.amount === null) throw wrongFact('amount', 'claimNoAmount');
    const amount = said.kind === 'settled' ? said.amount : null;
    await tx.put('claim', withFact(ctx, claim, { ...said, _id: factID, amount, messageID: '' }));
  },
});

const wrongFact = (field: string, rule: string) =>
  new DomainError('badParameter', `not to be written down: ${rule}`, { field, rule });

/** A claim with one fact more; nothing has happened later than now. @throws DomainError badParameter (`claimFull`) */
export function withFact(
  ctx: CommandContext,
  claim: Claim,
  fact: Omit<ClaimFact, 'createDateTime' | 'createBy'>,
): Claim {
  if (claim.facts.length >= 100) throw wrongFact('kind', 'claimFull');
  const own = { dateTime: Math.min(fact.dateTime, ctx.now), createDateTime: ctx.now, createBy: ctx.actor.staffID };
  return saved(ctx, { ...claim, facts: [...claim.facts, { ...fact, ...own }] });
}

/** Keeps what the server has gathered for a claim, beside what was gathered before. The same again is kept once. @throws DomainError notFound, badParameter (`claimFull`) */
export const gatherClaim = defineCommand({
  name: 'claim.gather',
  word: '整理理賠文件',
  only: 'server',
  version: 1,
  permission,
  input: z.object({ claimID: claimRef, packet: claimPacket.omit({ dateTime: true, by: true }) }),
  reads: ({ claimID }) => [{ collection: 'claim', id: claimID }],
  async run(tx, { claimID, packet }, ctx) {
    const claim = await requireClaim(tx, claimID);
    if (claim.packets.some(({ _id }) => _id === packet._id)) return;
    if (claim.packets.length >= 40) throw wrongFact('packet', 'claimFull');
    const made = { ...packet, dateTime: ctx.now, by: ctx.actor.staffID };
    await tx.put('claim', saved(ctx, { ...claim, packets: [...claim.packets, made] }));
  },
});

import { z } from 'zod';
import { openBills, owedSum } from '../billing/debts.ts';
import { depositBalance } from '../billing/deposit.schema.ts';
import { liabilityOf } from '../billing/prepaid-liability.ts';
import { DomainError } from '../core/error.ts';
import { documentID } from '../core/schema.ts';
import { refusedBy } from '../engine/bonds.ts';
import { defineCommand } from '../engine/command.ts';
import { isOpenWork } from '../engine/kind.ts';
import { demandSeenGoing, seenDocuments, seesWhatGoes } from '../engine/seen-documents.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Owner, ownerSchema } from '../owner/owner.schema.ts';
import { demandRemovable, removeWithAll } from './pet-removal.commands.ts';

const ownerRef = documentID('user/');

/**
 * Deletes an owner with their animals (CUSTOMER_DELETE needs PET_DELETE). Refused with `contradictory` while a visit is open, something is
 * owed, money is deposited or an animal has visits: medical and money records are never lost by the way; erasing the person is another matter (law 26). So it is
 * where another desk has written since in what goes along, or brought the owner an animal (`writtenSince`); what comes for them afterwards becomes its author's case.
 */
export const removeOwner = defineCommand({
  name: 'owner.remove',
  word: '刪除飼主',
  version: 1,
  permission: ['CUSTOMER_DELETE'],
  input: z.object({ userID: ownerRef, seen: seenDocuments }),
  reads: (input) => [{ collection: 'user', id: input.userID }],
  witness: seesWhatGoes('user', (input) => [input.userID]),
  async run(tx, input, ctx) {
    const owner = await tx.get('user', input.userID);
    if (!owner) return;
    await demandSeenGoing(tx, ownerSchema, owner, input.seen, ctx);
    await demandNothingOpen(tx, owner);
    const pets = await tx.query('pet', 'byOwner', { equals: [owner._id] });
    for (const pet of pets) await demandRemovable(tx, pet);
    const { rule } = (await refusedBy(tx, owner)) ?? {};
    if (rule !== undefined)
      throw new DomainError('contradictory', 'something belongs to the owner', { rule, userID: owner._id });
    for (const pet of pets) await removeWithAll(tx, ctx, pet);
    await tx.remove('user', owner._id);
  },
});

/** Refuses with `contradictory` while an owner has an open visit or an animal in hospital, owes something or has money deposited. */
export async function demandNothingOpen(tx: Tx, owner: Owner): Promise<void> {
  const records = await tx.query('record', 'byOwner', { equals: [owner._id] });
  const open = records.filter((record) => isOpenWork('record', record));
  if (open.length > 0)
    throw new DomainError('contradictory', 'a visit of the owner is open', {
      rule: 'ownerHasOpenVisits',
      userID: owner._id,
      count: open.length,
    });
  const stays = await tx.query('inHospital', 'byOwner', { equals: [owner._id] });
  const inHospital = stays.filter(({ dischargeDateTime }) => dischargeDateTime === 0);
  if (inHospital.length > 0)
    throw new DomainError('contradictory', 'an animal of the owner is in hospital', {
      rule: 'ownerHasOpenStays',
      userID: owner._id,
      count: inHospital.length,
    });
  const sales = await tx.query('sale', 'byOwner', { equals: [owner._id] });
  const owed = owedSum([
    ...openBills(records),
    ...stays.map(({ total, received }) => ({ owed: Math.max(0, total - received) })),
    ...sales.map(({ total, received, billStatus }) => ({
      owed: billStatus === 20 ? Math.max(0, total - received) : 0,
    })),
  ]);
  if (owed > 0)
    throw new DomainError('contradictory', 'the owner owes money', { rule: 'ownerOwes', userID: owner._id, owed });
  const left = depositBalance(await tx.query('deposit', 'byOwner', { equals: [owner._id] }));
  if (left !== 0)
    throw new DomainError('contradictory', 'the owner has a deposit', {
      rule: 'ownerHasDeposit',
      userID: owner._id,
      left,
    });
  const packages = await tx.query('prepaid', 'byOwner', { equals: [owner._id] });
  const unused = packages.reduce((sum, prepaid) => sum + liabilityOf(prepaid), 0);
  if (packages.some(({ state }) => state === 'open'))
    throw new DomainError('contradictory', 'the owner has a prepaid package', {
      rule: 'ownerHasPrepaid',
      userID: owner._id,
      left: unused,
    });
}

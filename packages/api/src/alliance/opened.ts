import { consentTo, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';
import { type Looker, reasonOf, referralsTo } from './looks.ts';
import { hidden, type Partner } from './partner-door.ts';
import type { Why } from './told.ts';

/** Whether an owner said that partners must not read them. Nothing said is no refusal: who knows the whole phone has the owner at the desk. */
export const refuses = (owner: Pick<Owner, 'consent'> | undefined): boolean =>
  owner !== undefined && consentTo(owner, 'alliance')?.given === false;

/** The owner's agreement that partners find and read them, if they gave one and it stands. */
export const agreement = (owner: Pick<Owner, 'consent'> | undefined) => {
  const said = owner && consentTo(owner, 'alliance');
  return said?.given ? said : undefined;
};

/** Owners of a clinic who agreed that partners find them, by name. */
export async function agreedOwners(tx: ClinicTransaction): Promise<Owner[]> {
  const rows = await tx.sql<{ body: Owner }>(
    `SELECT body FROM vetloom.document WHERE clinic_id = $1 AND collection = 'user' AND NOT deleted
       AND body -> 'consent' @> '[{"purpose": "alliance"}]' ORDER BY "t_nameLowerCase", id`,
    [tx.clinic],
  );
  return rows.map(({ body }) => body).filter((owner) => agreement(owner) !== undefined);
}

const lookerOf = (call: AnyClinicCall, partner: string): Looker => ({
  clinic: call.clinic,
  email: call.person.email,
  partner,
});

/** By a look of theirs, if nobody has refused since; else by the owner's agreement. */
async function openTo(
  call: AnyClinicCall,
  door: Partner,
  id: string,
  owner: Owner | undefined,
): Promise<Why | undefined> {
  if (refuses(owner)) return undefined;
  const reason = await reasonOf(call.services.sync.db, lookerOf(call, door.clinic), id, call.now);
  if (reason !== undefined) return { by: 'look', reason };
  const agreed = agreement(owner);
  return agreed && { by: 'consent', reason: agreed._id };
}

/** An owner of a partner and by what they are open to the person. @throws DomainError as a missing document */
export async function openOwner(
  call: AnyClinicCall,
  door: Partner,
  userID: string,
): Promise<{ readonly owner: Owner; readonly why: Why }> {
  const owner = await door.read(({ reader }) => one(reader, 'user', userID));
  const why = owner && (await openTo(call, door, owner._id, owner));
  if (!owner || !why) throw hidden('user');
  return { owner, why };
}

/**
 * An animal of a partner with its owner and by what it is open to the person: a look, the owner's agreement, or a referral to their clinic that the owner hasn't
 * taken back since. `ownerWhy` is by what the owner's own page is open. @throws DomainError as a missing document
 */
export async function openPet(
  call: AnyClinicCall,
  door: Partner,
  petID: string,
): Promise<{
  readonly pet: Pet;
  readonly owner: Owner | undefined;
  readonly why: Why;
  readonly ownerWhy: Why | undefined;
}> {
  const { pet, owner, referral } = await door.read(async (tx) => {
    const found = await one(tx.reader, 'pet', petID);
    if (!found) throw hidden('pet');
    return {
      pet: found,
      owner: await one(tx.reader, 'user', found.userID),
      referral: (await referralsTo(tx, door.ownName, call.now, found._id))[0],
    };
  });
  const refused = owner && consentTo(owner, 'alliance');
  const referred = referral && !(refused?.given === false && refused.dateTime > referral.dateTime);
  const why =
    (await openTo(call, door, pet._id, owner)) ??
    (referred ? ({ by: 'referral', reason: referral._id } as const) : undefined);
  if (!why) throw hidden('pet');
  const ownerWhy = owner && door.shares.has('user') ? await openTo(call, door, owner._id, owner) : undefined;
  return { pet, owner, why, ownerWhy };
}

import { consentTo, type Owner } from '@vetloom/domain/owner/owner.schema.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { Referral } from '@vetloom/domain/referral/referral.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { AnyClinicCall } from '../engine/clinic-call.ts';
import { one } from '../engine/read.ts';
import { type Looker, reasonOf, referralsTo } from './looks.ts';
import { hidden, type Partner } from './partner-door.ts';
import type { Why } from './told.ts';

/** An owner as far as what they said goes. */
type Word = Pick<Owner, 'consent' | 'erasedDateTime'>;

/** Whoever is erased has no word left: a refusal went with their data, and must not turn into having said nothing. */
const isErased = ({ erasedDateTime = 0 }: Word): boolean => erasedDateTime > 0;

/** Whether an owner said that partners must not read them. Nothing said is no refusal: who knows the whole phone has the owner at the desk. */
export const refuses = (owner: Word | undefined): boolean =>
  owner !== undefined && (isErased(owner) || consentTo(owner, 'alliance')?.given === false);

/** The owner's agreement that partners find and read them, if they gave one and it stands. */
const agreement = (owner: Word | undefined) => {
  const said = owner && !isErased(owner) ? consentTo(owner, 'alliance') : undefined;
  return said?.given ? said : undefined;
};

/**
 * Whether a referral still opens its animal: it does until the owner refuses after it, or is erased. One that is dated ahead, such as by the appointment
 * at the other clinic, was sent when it was written down.
 */
export function referralStands(
  owner: Owner | undefined,
  { dateTime, createDateTime }: Pick<Referral, 'dateTime' | 'createDateTime'>,
): boolean {
  if (owner === undefined) return true;
  const said = consentTo(owner, 'alliance');
  return !isErased(owner) && !(said?.given === false && said.dateTime > Math.min(dateTime, createDateTime));
}

/** Owners of a clinic who agreed that partners find them, by name; `part`: in lower case, of whose names it is a part. */
export async function agreedOwners(tx: ClinicTransaction, part = ''): Promise<Pick<Owner, '_id' | 'name'>[]> {
  const rows = await tx.sql<Pick<Owner, '_id' | 'name'> & Word>(
    `SELECT id AS _id, body ->> 'name' AS name, body -> 'consent' AS consent, (body ->> 'erasedDateTime')::float8 AS "erasedDateTime"
       FROM vetloom.document WHERE clinic_id = $1 AND collection = 'user' AND NOT deleted
        AND strpos(body ->> 'nameLowerCase', $2) > 0 AND body -> 'consent' @> '[{"purpose": "alliance"}]'
      ORDER BY "t_nameLowerCase", id`,
    [tx.clinic, part],
  );
  return rows.filter((owner) => agreement(owner) !== undefined).map(({ _id, name }) => ({ _id, name }));
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

/** Whether an owner's own page is open to the person too: a phone and an agreement open it, a chip and a referral don't. */
export const isOwnerOpen = async (call: AnyClinicCall, door: Partner, owner: Owner | undefined): Promise<boolean> =>
  owner !== undefined && door.shares.has('user') && (await openTo(call, door, owner._id, owner)) !== undefined;

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
 * taken back since. @throws DomainError as a missing document
 */
export async function openPet(
  call: AnyClinicCall,
  door: Partner,
  petID: string,
): Promise<{
  readonly pet: Pet;
  readonly owner: Owner | undefined;
  readonly why: Why;
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
  const why =
    (await openTo(call, door, pet._id, owner)) ??
    (referral && referralStands(owner, referral) ? ({ by: 'referral', reason: referral._id } as const) : undefined);
  if (!why) throw hidden('pet');
  return { pet, owner, why };
}

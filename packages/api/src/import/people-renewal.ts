import type { Edit } from '@vetloom/domain/core/edit.ts';
import type { CommandContext } from '@vetloom/domain/engine/command.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import type { OverlayTx, Write } from '@vetloom/domain/engine/overlay.ts';
import type { PeopleRow } from '@vetloom/domain/import/people-row.ts';
import { editOwner } from '@vetloom/domain/owner/owner.commands.ts';
import { normalizePhone, type Owner, type OwnerContact } from '@vetloom/domain/owner/owner.schema.ts';
import { withFileContacts } from '@vetloom/domain/owner/owner-contacts.ts';
import { editPet } from '@vetloom/domain/pet/pet.commands.ts';

/** What a row says of its owner and animal, as documents that are compared and never stored. */
export function saidPeople({ owner, pet }: Pick<PeopleRow, 'owner' | 'pet'>): AnyDocument[] {
  const people: AnyDocument[] = [];
  // No further phone is a list of none: a newer file that lacks one takes it back.
  const told = owner && { ...owner, phone: normalizePhone(owner.phone), contacts: owner.contacts ?? [] };
  if (told) people.push({ ...told, _id: '', collection: 'user' } as AnyDocument);
  if (pet) people.push({ ...pet, _id: '', collection: 'pet' } as AnyDocument);
  return people;
}

/** Values of an owner or an animal that replace what stands here. */
export interface PeoplePatch {
  readonly here: AnyDocument;
  readonly patch: Readonly<Record<string, unknown>>;
}

/** A patch whose further phones leave those that people have added. */
const withPeoplesContacts = (here: AnyDocument, patch: PeoplePatch['patch']): PeoplePatch['patch'] =>
  patch.contacts === undefined
    ? patch
    : {
        ...patch,
        contacts: withFileContacts((here as Owner).contacts ?? [], patch.contacts as readonly OwnerContact[]),
      };

/** Changes owners and animals by the commands by which people change them, so that names and phones follow wherever they are repeated. */
export async function editPeople(
  tx: OverlayTx,
  ctx: CommandContext,
  patches: readonly PeoplePatch[],
): Promise<Write[]> {
  for (const { here, patch } of patches) {
    const before = here as unknown as Readonly<Record<string, unknown>>;
    const edits = Object.entries(withPeoplesContacts(here, patch)).map(
      ([field, to]) => ({ op: 'set', path: [field], from: before[field] ?? null, to }) as Edit,
    );
    if (edits.length === 0) continue;
    if (here.collection === 'user')
      await editOwner.run(tx, editOwner.input.parse({ userID: here._id, edits }) as never, ctx);
    else await editPet.run(tx, editPet.input.parse({ petID: here._id, edits }) as never, ctx);
  }
  return [...tx.writes()];
}

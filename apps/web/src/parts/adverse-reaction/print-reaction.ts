import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { show } from '../print/print.ts';
import { clinicPrintData } from '../print/print-data.ts';

/** Prints the report of a reaction to the authority, from this device. */
export async function printReaction(store: ClinicStore, reaction: AdverseReaction): Promise<void> {
  const [pet] = await heldOrEmpty(() => store.getMany('pet', [reaction.petID]));
  if (!pet) return;
  const [owner] = await heldOrEmpty(() => store.getMany('user', [pet.userID]));
  const [staff] = await heldOrEmpty(() => store.getMany('staff', [reaction.createBy]));
  const { adverseReactionForm } = await import('@vetloom/documents/adverse-reaction-form.ts');
  await show(
    adverseReactionForm({
      ...(await clinicPrintData(store)),
      ...{ reaction, pet, owner: owner ?? { name: pet.userName, phone: pet.userPhone } },
      // Readers without the staff's files hold cards without the number.
      reporter: { name: staff?.name ?? '', licence: staff?.licenseNumber ?? '' },
    }),
  );
}

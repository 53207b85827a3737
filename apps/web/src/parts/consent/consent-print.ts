import type { Consent } from '@vetloom/domain/consent/consent.schema.ts';
import { heldOrEmpty } from '../../data/engine/held.ts';
import type { ClinicStore } from '../../data/engine/store-types.ts';
import { staffNames } from '../estimate/estimate-papers.ts';
import { show } from '../print/print.ts';
import { clinicPrintData, NO_PET } from '../print/print-data.ts';

/** Prints a consent from this device, to be signed on paper or as it was signed. */
export async function printConsent(store: ClinicStore, consent: Consent): Promise<void> {
  const [[pet], [owner], clinic, names, { consentPaper }] = await Promise.all([
    heldOrEmpty(() => store.getMany('pet', [consent.petID])),
    heldOrEmpty(() => store.getMany('user', [consent.userID])),
    clinicPrintData(store),
    staffNames(store),
    import('@vetloom/documents/consent-paper.ts'),
  ]);
  await show(
    consentPaper({
      ...clinic,
      ...{ consent, staffNames: names, pet: pet ?? NO_PET },
      owner: owner ?? { name: pet?.userName ?? '', phone: pet?.userPhone ?? '' },
    }),
  );
}

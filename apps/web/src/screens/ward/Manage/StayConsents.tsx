import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { usePetConsents } from '../../../data/consent/consents.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { consents as words } from '../../../locale/consent.ts';
import { ConsentList } from '../../../parts/consent/ConsentList.tsx';

/** What the owner was asked to agree to for this stay, and for the visit that led to it. */
export function StayConsents({ file: { stay, owner, pet } }: { readonly file: StayFile }) {
  const all = usePetConsents(stay.petID);
  if (all === undefined) return null;
  const own = all.filter(
    ({ inHospitalID, recordID }) => inHospitalID === stay._id || (recordID !== '' && recordID === stay.recordID),
  );
  return (
    <section aria-label={words.title}>
      <SectionHeading>{words.title}</SectionHeading>
      <ConsentList
        of={{ petID: stay.petID, inHospitalID: stay._id, owner: owner?.name ?? pet?.userName ?? '' }}
        consents={own}
      />
    </section>
  );
}

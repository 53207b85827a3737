import type { StayKind } from './boarding.schema.ts';
import type { Stay } from './stay.schema.ts';

/** Where an animal that stays here is, as the desks name it beside what they do for it. */
export interface StayPlace {
  readonly inHospitalID: string;
  /** Empty where it has none, and where this device doesn't know. */
  readonly cage: string;
  /** What it is here for; undefined where this device doesn't know. */
  readonly kind: StayKind | undefined;
}

/** What a stay is: one that says nothing is in hospital. */
export const kindOfStay = ({ stayKind }: Pick<Stay, 'stayKind'>): StayKind => stayKind ?? 'hospital';

/** What of a stay the desks show beside its day. The stay is undefined where this device doesn't hold it. */
export const placeOf = (inHospitalID: string, stay: Pick<Stay, 'cageName' | 'stayKind'> | undefined): StayPlace => ({
  inHospitalID,
  cage: stay?.cageName ?? '',
  kind: stay && kindOfStay(stay),
});

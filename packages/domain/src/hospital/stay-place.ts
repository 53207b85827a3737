import type { Stay } from './stay.schema.ts';

/** Where an animal in hospital is, as the desks name it beside what they do for it. */
export interface StayPlace {
  readonly inHospitalID: string;
  /** Empty where it has none, and where this device doesn't know. */
  readonly cage: string;
}

/** What of a stay the desks show beside its day. The stay is undefined where this device doesn't hold it. */
export const placeOf = (inHospitalID: string, stay: Pick<Stay, 'cageName'> | undefined): StayPlace => ({
  inHospitalID,
  cage: stay?.cageName ?? '',
});

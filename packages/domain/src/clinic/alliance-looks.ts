import { z } from 'zod';

/** Looks of one person within an hour, at all partners together, where no operator set another number: enough for a desk, too few to guess numbers by. */
export const USUAL_LOOKS = 20;
/** Most that an operator can allow: beyond that, phone numbers could be tried one by one. */
export const MOST_LOOKS = 200;

/** How often one person of a clinic may look into partner clinics within an hour. */
export const allianceLooks = z.number().int().min(1).max(MOST_LOOKS);

/** How often one person of a clinic may look within an hour. */
export const looksAllowed = (clinic: { readonly allianceLooks?: number | undefined } | undefined): number =>
  clinic?.allianceLooks ?? USUAL_LOOKS;

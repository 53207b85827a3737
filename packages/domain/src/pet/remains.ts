import type { Death } from './death.schema.ts';

// Apart from the schemas, so that a list need not fetch these.

/**
 * Where the remains of an animal are: `body` in the clinic, `away` at the crematory, `ashes` back in the clinic, `gone` once nothing of them is the clinic's to
 * keep or to hand over.
 */
export type RemainsStage = 'body' | 'away' | 'ashes' | 'gone';

type Remains = Pick<
  Death,
  'remains' | 'here' | 'ashes' | 'collectedDateTime' | 'ashesBackDateTime' | 'handedOverDateTime'
>;

/** Where the remains are, by what is known to have happened. */
export function remainsStage(death: Remains): RemainsStage {
  if (death.handedOverDateTime !== 0) return 'gone';
  if (death.ashesBackDateTime !== 0) return 'ashes';
  if (death.collectedDateTime !== 0) return death.ashes === 'notReturned' ? 'gone' : 'away';
  return death.here ? 'body' : 'gone';
}

/** The day by which something has to happen: until when the clinic keeps them, or when they are fetched; null where nobody said one. */
export const remainsDue = (death: Pick<Death, 'remains' | 'keptUntil' | 'cremationDate'> & Remains): number | null =>
  remainsStage(death) !== 'body' ? null : death.remains === 'cremation' ? death.cremationDate : death.keptUntil;

/**
 * The death of an animal that stands, of all that were ever entered for it: not the ones taken back; of two that came together by a merge the one whose remains
 * somebody decided about, else the earlier.
 */
export function standingDeath<D extends Pick<Death, 'takenBack' | 'remains' | 'createDateTime'>>(
  deaths: readonly D[],
): D | undefined {
  const standing = deaths.filter(({ takenBack }) => takenBack === undefined);
  const rank = ({ remains, createDateTime }: D) => [remains === 'undecided' ? 1 : 0, createDateTime] as const;
  return standing.toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])[0];
}

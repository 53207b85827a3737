import type { BookingPlace } from '@vetloom/domain/booking/booking.schema.ts';
import type { FullJudged } from '../Calendar/use-judge.ts';

/** One booking of a series, with what speaks against its place and where it might go instead. */
export interface SeriesPlace {
  /** Which of the series, from 1. */
  readonly at: number;
  readonly place: BookingPlace;
  readonly judged: FullJudged;
  /** The next free place of the same doctor; undefined where there is none within a week. */
  readonly next: BookingPlace | undefined;
}

/** What is done with one of a series whose place isn't fit. */
export type SeriesChoice = 'keep' | 'next' | 'skip';

/** What becomes of one of a series where nobody has chosen: it stays where it fits, goes to the next place where that is near, or is left out. */
export const usualChoice = ({ judged, next }: SeriesPlace): SeriesChoice =>
  judged.words.length === 0 ? 'keep' : next ? 'next' : 'skip';

/** The place at which one of a series is booked, with the doubles that are meant; undefined where it is left out. */
function chosenPlace(
  one: SeriesPlace,
  choice: SeriesChoice,
): { readonly place: BookingPlace; readonly beside: readonly string[] } | undefined {
  if (choice === 'skip') return undefined;
  if (choice === 'next') return one.next && { place: one.next, beside: [] };
  return { place: one.place, beside: one.judged.doubles };
}

/** Where the further ones of a series are booked, as was chosen; those that are left out aren't in it. */
export const furtherPlaces = (series: readonly SeriesPlace[], chosen: ReadonlyMap<number, SeriesChoice>) =>
  series.flatMap((one) => chosenPlace(one, chosen.get(one.at) ?? usualChoice(one)) ?? []);

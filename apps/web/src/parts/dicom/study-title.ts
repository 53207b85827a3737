import { formatDate } from '@vetloom/ui/format/date.ts';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { imaging as words } from '../../locale/imaging.ts';
import type { Stack } from './use-stack.ts';

/** What a study is called: its day, its kind and what was examined. */
export const titleOf = ({ dateTime, modality, description, series }: ViewedStudy): string =>
  words.study(formatDate(dateTime), modality, series ? description : words.loose);

/** What a picture on the screen is called: its study, its series, and which of how many it is. */
export const captionOf = (
  study: ViewedStudy,
  { series, at, frames }: Pick<Stack, 'series' | 'at' | 'frames'>,
): string =>
  [
    titleOf(study),
    series ? words.seriesName(series.number, series.modality, series.description) : '',
    frames.length > 1 ? words.counter(at + 1, frames.length) : '',
  ]
    .filter(Boolean)
    .join('　');

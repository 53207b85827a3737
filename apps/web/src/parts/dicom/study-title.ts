import { formatDate } from '@vetloom/ui/format/date.ts';
import type { ViewedStudy } from '../../data/imaging/studies.ts';
import { imaging as words } from '../../locale/imaging.ts';

/** What a study is called: its day, its kind and what was examined. */
export const titleOf = ({ dateTime, modality, description, series }: ViewedStudy): string =>
  words.study(formatDate(dateTime), modality, series ? description : words.loose);

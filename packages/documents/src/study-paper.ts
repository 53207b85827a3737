import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { Picture, PrintDocument } from './model/document.ts';
import { longTime, shortTime } from './words/dates.ts';
import { wordsFor } from './words/words.ts';

/** What the paper of an examination by pictures is made from. */
export interface StudyPaperData extends LetterheadData {
  readonly pet:
    | { readonly name: string; readonly kind?: string; readonly breed?: string; readonly petNumber?: string }
    | undefined;
  readonly ownerName: string;
  readonly study: { readonly dateTime: number; readonly modality: string; readonly description: string };
  /** What was on the screen: a picture, or two dates beside each other. */
  readonly pictures: readonly Picture[];
}

const SPACE = '\u3000';

/** 影像: pictures with the marks that a person set on them, for the owner or a colleague; not for a diagnosis, which paper is too coarse for. */
export function studyPaper(data: StudyPaperData): PrintDocument {
  const words = wordsFor(false);
  const zone = zoneOfClinic(data.clinic);
  const { pet, ownerName, study, pictures } = data;
  const title = '影像';
  const day = shortTime(study.dateTime, zone, words);
  return {
    title: `${title} ${pet?.name ?? ''} ${day}`,
    language: 'zh-Hant',
    paper: {
      kind: 'a4',
      frame: {
        letterhead: letterheadOf(data, title, [longTime(data.now, zone, words)], words),
        facts: [
          { label: '動物', value: [pet?.name, pet?.kind, pet?.breed].filter(Boolean).join(SPACE) },
          { label: '飼主', value: ownerName },
          { label: '檢查', value: [day, study.modality, study.description].filter(Boolean).join(SPACE) },
        ],
        running: [data.clinic.name, title, pet?.name ?? ''].join(SPACE),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
      sheet: sheetOf(data),
    },
    blocks: [{ kind: 'pictures', items: pictures }],
  };
}

import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import { breedOf } from './content/species.ts';
import type { Block, Fact, Picture, PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wardWordsFor } from './words/ward-words.ts';
import { wordsFor } from './words/words.ts';

/** What a day's note for an owner is made from. */
export interface OwnerDayNoteData extends LetterheadData, Pick<PrintData, 'printSetting' | 'pet' | 'kinds'> {
  /** Start of the day, Unix seconds. */
  readonly day: number;
  readonly text: string;
  readonly pictures: readonly Picture[];
}

/** How an animal in hospital is on a day, in the words of the clinic with photographs: no money, no name of staff, nothing of the record. */
export function ownerDayNote(data: OwnerDayNoteData): PrintDocument {
  const { clinic, pet, day, text, pictures } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = wardWordsFor(data.printSetting.englishVersion).dayNote;
  const date = formatDate(day, zoneOfClinic(clinic));
  const facts: Fact[] = [
    { label: words.pet, value: joinRuns([[strong(pet.name)], breedOf(data)], '\u3000') },
    { label: own.day, value: date },
  ];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const photos: Block[] = pictures.length === 0 ? [] : [{ kind: 'pictures', items: pictures }];
  return {
    title: `${own.title} ${pet.name} ${date}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.title, [], words),
        facts,
        running: joinRuns([clinic.name, own.title, [strong(pet.name)], date], '\u3000'),
        warnings: '',
        footer: footerOf({ ...data, printedBy: '' }, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [...lines.map((line) => paragraph(line)), ...photos, paragraph(own.signed, 'small')],
  };
}

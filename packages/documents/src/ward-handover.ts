import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { ShiftHandover } from '@vetloom/domain/hospital/plan.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { Block, Fact, PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wardWordsFor } from './words/ward-words.ts';
import { wordsFor } from './words/words.ts';

/** An animal on the sheet, with who it is and what was told of it. */
export interface HandedOverPatient {
  readonly pet: string;
  readonly cage: string;
  readonly handover: Pick<ShiftHandover, 'problem' | 'state' | 'due' | 'questions' | 'dateTime' | 'receivedDateTime'>;
  /** Names of who gave it and who took it over; empty while nobody has. */
  readonly by: string;
  readonly receivedBy: string;
}

/** What the sheet of a handover is made from. */
export interface WardHandoverData extends LetterheadData, Pick<PrintData, 'printSetting'> {
  readonly patients: readonly HandedOverPatient[];
}

/** What one shift tells the next, animal by animal, with both signatures. */
export function wardHandoverSheet(data: WardHandoverData): PrintDocument {
  const { clinic, patients, now } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = wardWordsFor(data.printSetting.englishVersion).handover;
  const zone = zoneOfClinic(clinic);
  const at = (time: number) => formatDateTime(time, zone);
  const facts: Fact[] = [
    { label: own.printed, value: at(now) },
    { label: own.animals, value: `${patients.length}` },
  ];
  const blocks = patients.flatMap(({ pet, cage, handover, by, receivedBy }): Block[] => [
    { kind: 'heading', text: [cage, pet].filter(Boolean).join('\u3000') },
    ...(['problem', 'state', 'due', 'questions'] as const).flatMap((part): Block[] =>
      handover[part].trim() === '' ? [] : [paragraph(joinRuns([[strong(own[part])], handover[part]], '\u3000'))],
    ),
    paragraph(
      joinRuns(
        [
          `${own.gave} ${by} ${at(handover.dateTime)}`,
          handover.receivedDateTime === 0 ? own.open : `${own.took} ${receivedBy} ${at(handover.receivedDateTime)}`,
        ],
        '\u3000',
      ),
      'small',
    ),
  ]);
  return {
    title: `${own.title} ${at(now)}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.title, [], words),
        facts,
        running: joinRuns([clinic.name, own.title, at(now)], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks,
  };
}

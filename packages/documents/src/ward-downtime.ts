import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formatDateTime, formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sheetOf } from './content/patient.ts';
import type { Block, Fact, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wardWordsFor } from './words/ward-words.ts';
import { wordsFor } from './words/words.ts';

/** What is due for an animal, in the words of the ward. */
export interface DowntimeDose {
  /** Unix seconds. */
  readonly due: number;
  readonly group: string;
  readonly name: string;
  readonly note: string;
}

/** An animal on the sheets: all that somebody needs who has nothing but paper. */
export interface DowntimePatient {
  readonly pet: string;
  readonly kind: string;
  readonly owner: string;
  readonly phone: string;
  readonly cage: string;
  readonly weight: string;
  readonly doctor: string;
  readonly cause: string;
  /** Allergies and what everybody has to know, each a few words. */
  readonly warnings: readonly string[];
  readonly notice: string;
  readonly doses: readonly DowntimeDose[];
}

/** What the ward's sheets for a downtime are made from. */
export interface DowntimeData extends LetterheadData, Pick<PrintData, 'printSetting'> {
  /** Unix seconds between which what is due stands on them. */
  readonly from: number;
  readonly to: number;
  readonly patients: readonly DowntimePatient[];
}

/** Lines to be written by hand for each animal: what nobody had planned. */
const BLANK_ROWS = 6;

/**
 * The ward on paper: a sheet an animal with what is due in the next hours and room for the real time, the value and who did it. What is written on it is entered
 * afterwards with its own times.
 */
export function wardDowntime(data: DowntimeData): PrintDocument {
  const { clinic, from, to, patients } = data;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = wardWordsFor(data.printSetting.englishVersion).downtime;
  const zone = zoneOfClinic(clinic);
  const span = `${formatDateTime(from, zone)} – ${formatDateTime(to, zone)}`;
  const facts: Fact[] = [
    { label: own.span, value: [strong(span)] },
    { label: own.animals, value: `${patients.length}` },
  ];
  const blocks = patients.flatMap((patient, at): Block[] => [
    ...(at === 0 ? [] : [{ kind: 'pageBreak' } as const]),
    { kind: 'title', size: 'name', text: [patient.cage, patient.pet].filter(Boolean).join('\u3000') },
    {
      kind: 'facts',
      columns: 3,
      spread: true,
      items: factsOf(patient, own),
    },
    ...(patient.warnings.length === 0 ? [] : [paragraph([strong(`${own.warnings}：${patient.warnings.join('、')}`)])]),
    ...(patient.notice === '' ? [] : [paragraph(patient.notice)]),
    {
      kind: 'table',
      header: true,
      lines: true,
      columns: [
        { label: own.due, align: 'left', width: 'fit' },
        { label: own.what, align: 'left', width: { share: 3 } },
        { label: own.realTime, align: 'left', width: { share: 1 } },
        { label: own.value, align: 'left', width: { share: 1.4 } },
        { label: own.by, align: 'left', width: { share: 1 } },
      ],
      rows: [
        ...patient.doses.map(({ due, group, name, note }): RichText[] => [
          dueText(due, from, zone),
          joinRuns([[strong(name)], group, note], ' '),
          '',
          '',
          '',
        ]),
        ...Array.from({ length: BLANK_ROWS }, (): RichText[] => ['\u00a0', '', '', '', '']),
      ],
    },
    { kind: 'blankLines', label: own.notes, count: 3 },
  ]);
  return {
    title: `${own.title} ${span}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.title, [], words),
        facts,
        running: joinRuns([clinic.name, own.title, span], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: blocks.length === 0 ? [paragraph(own.nobody)] : blocks,
  };
}

function factsOf(patient: DowntimePatient, own: ReturnType<typeof wardWordsFor>['downtime']): Fact[] {
  const facts = [
    { label: own.kind, value: patient.kind },
    { label: own.weight, value: patient.weight },
    { label: own.doctor, value: patient.doctor },
    { label: own.cause, value: patient.cause },
    { label: own.owner, value: [patient.owner, formatPhone(patient.phone)].filter(Boolean).join(' ') },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** The time, with the day where it isn't that on which the sheets begin. */
function dueText(due: number, from: number, zone: ReturnType<typeof zoneOfClinic>): string {
  const day = formatMonthDay(due, zone);
  return day === formatMonthDay(from, zone) ? formatTime(due, zone) : `${day} ${formatTime(due, zone)}`;
}

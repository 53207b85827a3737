import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { drugBlocks } from './content/drug-blocks.ts';
import { examinationBlocks } from './content/examination.ts';
import { pageFrame, recordNumber, sheetOf } from './content/patient.ts';
import { signOff } from './content/sign-off.ts';
import type { Block, PrintDocument } from './model/document.ts';
import { muted, paragraph, plain, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { diagnosisText, prose } from './visit-record.ts';
import { longTime } from './words/dates.ts';
import { type Words, wordsFor } from './words/words.ts';

/** What goes with a referral. */
export interface ReferralData extends PrintData {
  /** The clinic that takes over. */
  readonly to?: string | undefined;
  readonly reason?: string | undefined;
  /** Visits that are told of; the one of `record` without them. */
  readonly records?: readonly VisitRecord[] | undefined;
  /** Whether results of examinations are told. */
  readonly exams?: boolean | undefined;
  /** Whether pictures and files are listed, which are sent apart. */
  readonly listImages?: boolean | undefined;
}

/** One visit in short: what was found, what it was, what was given. */
function visitBlocks(data: PrintData, exams: boolean, words: Words): readonly Block[] {
  const { record, clinic } = data;
  const shown = exams ? data : { ...data, record: { ...record, examTask: [] }, examResults: [] };
  const line = (label: string, text: string): readonly Block[] =>
    text.trim() === '' ? [] : [paragraph([muted(`${label}\u3000`), plain(text.trim())])];
  const doctor = record.doctor === '' ? [] : [muted(`\u3000${words.doctorSuffix(record.doctor)}`)];
  return [
    paragraph([strong(longTime(record.dateTime, zoneOfClinic(clinic), words)), ...doctor], 'strong'),
    ...line(words.cause, record.cause),
    ...examinationBlocks(shown, words),
    ...line(words.diagnosis, [diagnosisText(data, words), record.diagnosis].filter(Boolean).join('\u3000')),
    ...line(words.procedure, record.procedure),
    ...line(words.surgery, record.surgery.map(({ name }) => name).join(words.nameSeparator)),
    ...(record.drugBag.length === 0
      ? []
      : drugBlocks({ ...data, printSetting: { ...data.printSetting, drugDetail: true, showDrugPrice: false } }, words)),
    ...line(words.instructions, record.therapy),
    { kind: 'space', millimetres: 2 },
  ];
}

function imageTable(records: readonly VisitRecord[], zone: Zone, words: Words): readonly Block[] {
  const rows = records.flatMap((record) =>
    [
      ...record.attachmentImage,
      ...record.attachmentFile,
      ...record.surgeryAttachmentFile,
      ...record.outsourcingFile,
      ...record.examTask.flatMap((task) =>
        task.files.map((file) => ({ ...file, desc: file.desc === '' ? task.name : file.desc })),
      ),
    ].map((file) => [formatDate(record.dateTime, zone), file.name, file.desc]),
  );
  if (rows.length === 0) return [];
  return section(words.imageList, [
    {
      kind: 'table',
      header: true,
      lines: true,
      columns: [
        { label: words.measured, align: 'left', width: { share: 16 } },
        { label: words.fileName, align: 'left', width: { share: 44 } },
        { label: words.fileNote, align: 'left', width: { share: 40 } },
      ],
      rows,
    },
  ]);
}

/** A letter that hands an animal over to another clinic, with the visits, results and pictures that somebody chose. */
export function referralLetter(data: ReferralData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const { pet, clinic } = data;
  const number = recordNumber(data.record._id);
  const records = (data.records ?? [data.record]).toSorted((a, b) => b.dateTime - a.dateTime);
  const to = data.to?.trim() ?? '';
  const reason = data.reason?.trim() ?? '';
  return {
    title: `${words.referralLetter} ${pet.name} ${number}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: pageFrame(data, words.referralLetter, [`${words.recordNumber} ${number}`], words),
      sheet: sheetOf(data),
    },
    blocks: [
      { kind: 'space', millimetres: 2 },
      ...(to === ''
        ? [{ kind: 'blankLines', label: words.referredTo, count: 1 } as const]
        : [paragraph([strong(words.dear(to))], 'strong')]),
      paragraph(words.referralGreeting),
      ...section(
        words.referralReason,
        reason === '' ? [{ kind: 'blankLines', label: '', count: 3 }] : [paragraph([plain(reason)])],
      ),
      ...prose(words.medicalHistory, pet.history),
      ...prose(words.vaccinations, pet.vaccine),
      ...section(
        words.visitRecord,
        records.flatMap((record) => visitBlocks({ ...data, record }, data.exams ?? true, words)),
      ),
      ...((data.listImages ?? true) ? imageTable(records, zoneOfClinic(clinic), words) : []),
      signOff(data, words),
    ],
  };
}

import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { chargeBlocks } from './content/charge-blocks.ts';
import { billOf } from './content/charge-lines.ts';
import { drugBlocks } from './content/drug-blocks.ts';
import { examinationBlocks } from './content/examination.ts';
import { nextVisitLine } from './content/next-visit.ts';
import { pageFrame, recordNumber, sealOf, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument } from './model/document.ts';
import { paragraph, plain, section } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { type Words, wordsFor } from './words/words.ts';

/** A section of what somebody wrote; nothing when it is empty. */
export const prose = (title: string, ...texts: readonly string[]): readonly Block[] =>
  section(
    title,
    texts.flatMap((text) => (text.trim() === '' ? [] : [paragraph([plain(text.trim())])])),
  );

/** The diagnoses of a visit with how sure they are, numbered. */
export function diagnosisText({ record }: PrintData, words: Words): string {
  const entry = ({ name, certainty }: { name: string; certainty: string }) =>
    certainty === '' ? name : name + words.bracketed(certainty);
  return record.disease.map((disease, index) => `${index + 1}.\u00a0${entry(disease)}`).join('\u3000');
}

function surgeryTexts({ record }: PrintData, words: Words): readonly string[] {
  const people = [
    [words.surgeon, record.surgeonDoctor],
    [words.assistantDoctor, record.assistantDoctor],
    [words.anesthetist, record.anesthetist],
  ].flatMap(([role, name]) => (name === '' ? [] : [`${role} ${name}`]));
  return [record.surgery.map(({ name }) => name).join(words.nameSeparator), people.join('\u3000'), record.surgeryNote];
}

function vaccineTexts({ record, clinic }: PrintData, words: Words): readonly string[] {
  const due = record.vaccineReminder?.reminderDate ?? null;
  const reminder =
    due === null
      ? ''
      : `${record.vaccineReminder?.text ?? ''}\u3000${words.nextVaccination(formatDate(due, zoneOfClinic(clinic)))}`.trim();
  return [record.vaccine.map(({ name }) => name).join(words.nameSeparator), reminder];
}

/** What the doctor wrote, section by section; empty ones are left out. */
export const clinicalSections = (data: PrintData, words: Words): readonly Block[] => [
  ...prose(words.cause, data.record.cause),
  ...prose(words.notes, data.record.record),
  ...section(words.examination, examinationBlocks(data, words)),
  ...prose(words.diagnosis, diagnosisText(data, words), data.record.diagnosis),
  ...prose(words.procedure, data.record.procedure),
  ...prose(words.surgery, ...surgeryTexts(data, words)),
  ...prose(words.vaccine, ...vaccineTexts(data, words)),
];

const referralSections = ({ pet }: PrintData, words: Words): readonly Block[] => [
  ...section(words.referral, [
    { kind: 'blankLines', label: words.referredTo, count: 1 },
    { kind: 'blankLines', label: words.referralReason, count: 3 },
  ]),
  ...prose(words.medicalHistory, pet.history),
  ...prose(words.vaccinations, pet.vaccine),
];

/**
 * A visit on A4. The print options of spec 1 §9 choose its parts: `record` what the doctor wrote, `drug` the drugs
 * (`drugDetail` each with its directions, `showDrugPrice` with prices), `charge` the bill, `referral` a head for the
 * next clinic with the pet's history, `englishVersion` English words. Without `showDrugPrice` no price of a single
 * drug is printed anywhere: the bill sums them up in one line.
 */
export function visitRecordDocument(data: PrintData): PrintDocument {
  const { record, printSetting, pet } = data;
  const words = wordsFor(printSetting.englishVersion);
  const title = printSetting.referral ? words.referralSheet : words.visitRecord;
  const bill = billOf(record, printSetting.showDrugPrice, words);
  const number = recordNumber(record._id);
  return {
    title: `${title} ${pet.name} ${number}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: pageFrame(data, title, [`${words.recordNumber} ${number}`], words, { note: words.originalKept }),
      sheet: sheetOf(data),
    },
    blocks: [
      ...(printSetting.referral ? referralSections(data, words) : []),
      ...(printSetting.record ? clinicalSections(data, words) : []),
      ...(printSetting.drug ? section(words.drugs, drugBlocks(data, words)) : []),
      ...(printSetting.record ? prose(words.instructions, record.therapy) : []),
      ...(printSetting.charge && bill.lines.length > 0 ? section(words.charges, chargeBlocks(bill, words)) : []),
      { kind: 'closing', left: nextVisitLine(data, words), signature: words.signature, seal: sealOf(data) },
    ],
  };
}

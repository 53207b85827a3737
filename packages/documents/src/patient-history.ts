import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { drugBlocks } from './content/drug-blocks.ts';
import { pageFrame, recordNumber, sealOf, sheetOf } from './content/patient.ts';
import type { Block, PrintDocument } from './model/document.ts';
import { muted, paragraph, plain, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { clinicalSections, prose } from './visit-record.ts';
import { longTime } from './words/dates.ts';
import { type Words, wordsFor } from './words/words.ts';

/** A patient with all visits. `blank` is what a visit without content looks like, for a patient that was never seen. */
export interface PatientHistory {
  /** The patient's data with each visit's record, oldest first; one with the blank record when there is no visit. */
  readonly visits: readonly PrintData[];
  readonly hasVisits: boolean;
}

function weightBlocks({ pet, clinic }: PrintData, words: Words): readonly Block[] {
  if (pet.weightHistory.length === 0) return [];
  const entries = pet.weightHistory.toSorted((a, b) => a.dateTime - b.dateTime);
  return [
    {
      kind: 'table',
      header: true,
      lines: true,
      columns: [
        { label: words.measured, align: 'left', width: { share: 1 } },
        { label: words.weight, align: 'right', width: { share: 1 } },
      ],
      rows: entries.map((entry) => [formatDate(entry.dateTime, zoneOfClinic(clinic)), formatWeight(entry.value)]),
    },
  ];
}

function visitBlocks(data: PrintData, words: Words): readonly Block[] {
  const { record, clinic } = data;
  const doctor = record.doctor === '' ? [] : [muted(`\u3000${words.doctor} `), plain(record.doctor)];
  return [
    { kind: 'heading', text: longTime(record.dateTime, zoneOfClinic(clinic), words) },
    paragraph([strong(`${words.recordNumber} ${recordNumber(record._id)}`), ...doctor]),
    ...clinicalSections(data, words),
    ...section(words.drugs, drugBlocks(data, words)),
    ...prose(words.instructions, record.therapy),
  ];
}

/**
 * Everything that the clinic knows medically of one animal on A4, for its owner or another clinic: patient, history, weights, and each
 * visit in the order of time. No bill is in it.
 */
export function patientHistoryDocument({ visits, hasVisits }: PatientHistory): PrintDocument {
  const [newest] = visits.slice(-1);
  if (!newest) throw new Error('a patient history is made of at least a blank visit');
  const words = wordsFor(newest.printSetting.englishVersion);
  const { pet } = newest;
  const frame = pageFrame(newest, words.patientHistory, [hasVisits ? words.visitCount(visits.length) : ''], words, {
    note: words.originalKept,
  });
  const ofOneVisit: readonly string[] = [words.visited, words.doctor];
  return {
    title: `${words.patientHistory} ${pet.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: { ...frame, facts: frame.facts.filter(({ label }) => !ofOneVisit.includes(label)) },
      sheet: sheetOf(newest),
    },
    blocks: [
      ...prose(words.medicalHistory, pet.history),
      ...prose(words.vaccinations, pet.vaccine),
      ...section(words.weightHistory, weightBlocks(newest, words)),
      ...(hasVisits ? visits.flatMap((visit) => visitBlocks(visit, words)) : [paragraph([muted(words.noVisits)])]),
      { kind: 'closing', left: [], signature: words.signature, seal: sealOf(newest) },
    ],
  };
}

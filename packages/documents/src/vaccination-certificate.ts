import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { ageText, chipText, pageFrame, recordNumber, sexOf, sheetOf } from './content/patient.ts';
import { signOff } from './content/sign-off.ts';
import { breedOf } from './content/species.ts';
import type { Fact, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, paragraph, plain, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { type Words, wordsFor } from './words/words.ts';

/** What a vaccination certificate is made from: the visit, or with `records` several of them. */
export interface VaccinationData extends PrintData {
  readonly records?: readonly VisitRecord[] | undefined;
}

/** The animal with everything by which it is told from another: chip, tag, sex, age. */
function identity(data: PrintData, words: Words): readonly Fact[] {
  const { pet, owner } = data;
  return [
    { label: words.pet, value: [strong(pet.name)] },
    { label: words.breed, value: breedOf(data) === '' ? MISSING : breedOf(data) },
    { label: words.sex, value: sexOf(pet, words) },
    { label: words.age, value: [plain(ageText(data, words))] },
    { label: words.chip, value: [strong(chipText(pet.chipID))] },
    { label: words.rabiesTag, value: pet.rabiesID === '' ? MISSING : [strong(pet.rabiesID)] },
    { label: words.owner, value: joinRuns([owner.name, formatPhone(owner.phone)], '\u3000') },
  ];
}

const rowsOf = (records: readonly VisitRecord[], zone: Zone): RichText[][] =>
  records.flatMap((record) => {
    const due = record.vaccineReminder?.reminderDate ?? null;
    return (record.vaccine ?? []).map((vaccine): RichText[] => [
      [strong(vaccine.name)],
      (vaccine.lot ?? '') === '' ? MISSING : (vaccine.lot ?? ''),
      formatDate(record.dateTime, zone),
      due === null ? MISSING : formatDate(due, zone),
      record.doctor === '' ? MISSING : record.doctor,
    ]);
  });

/** A certificate of what an animal was vaccinated with: batch, day, next day, and the vet who answers for it. */
export function vaccinationCertificate(data: VaccinationData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const records = (data.records ?? [data.record]).toSorted((a, b) => a.dateTime - b.dateTime);
  const number = recordNumber(data.record._id);
  return {
    title: `${words.vaccination} ${data.pet.name} ${number}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: pageFrame(data, words.vaccination, [`${words.recordNumber} ${number}`], words, {
        facts: identity(data, words),
      }),
      sheet: sheetOf(data),
    },
    blocks: [
      { kind: 'space', millimetres: 4 },
      paragraph(words.vaccinationStatement(data.clinic.name)),
      {
        kind: 'table',
        header: true,
        lines: true,
        columns: [
          { label: words.vaccineName, align: 'left', width: { share: 34 } },
          { label: words.lot, align: 'left', width: { share: 20 } },
          { label: words.given, align: 'left', width: { share: 16 } },
          { label: words.nextDue, align: 'left', width: { share: 16 } },
          { label: words.doctor, align: 'left', width: { share: 14 } },
        ],
        rows: rowsOf(records, zoneOfClinic(data.clinic)),
      },
      signOff(data, words),
    ],
  };
}

import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { pageFrame, recordNumber, sheetOf } from './content/patient.ts';
import { signOff } from './content/sign-off.ts';
import type { PrintDocument } from './model/document.ts';
import { paragraph } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { diagnosisText, prose } from './visit-record.ts';
import { wordsFor } from './words/words.ts';

/** What a certificate of diagnosis says beside the visit. */
export interface CertificateData extends PrintData {
  /** The doctor's words; without them what was prescribed in the visit. */
  readonly remark?: string | undefined;
  /** What it is for, such as an insurer. */
  readonly purpose?: string | undefined;
}

/** 診斷證明書: what a vet found in an animal, on which day, and answers for. */
export function medicalCertificate(data: CertificateData): PrintDocument {
  const words = wordsFor(data.printSetting.englishVersion);
  const { record, clinic, pet } = data;
  const number = recordNumber(record._id);
  const remark = data.remark?.trim() ? data.remark : record.therapy;
  return {
    title: `${words.certificate} ${pet.name} ${number}`,
    language: words.language,
    paper: {
      kind: 'a4',
      frame: pageFrame(data, words.certificate, [`${words.recordNumber} ${number}`], words),
      sheet: sheetOf(data),
    },
    blocks: [
      ...prose(words.diseaseName, diagnosisText(data, words), record.diagnosis),
      ...prose(words.seenOn, formatDate(record.dateTime, zoneOfClinic(clinic))),
      ...prose(words.opinion, remark),
      ...prose(words.purpose, data.purpose ?? ''),
      { kind: 'space', millimetres: 4 },
      paragraph(words.certificateStatement(clinic.name)),
      signOff(data, words),
    ],
  };
}

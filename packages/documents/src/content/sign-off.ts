import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import type { Block } from '../model/document.ts';
import { paragraph, strong } from '../model/text.ts';
import type { PrintData } from '../print-data.ts';
import type { Words } from '../words/words.ts';
import { sealOf } from './patient.ts';

/** The day of issue as certificates write it: in the Taiwan era in Chinese, else as a plain date. Unix seconds. */
function issueDate(at: number, zone: Zone, words: Words): string {
  if (words.language === 'en') return formatDate(at, zone);
  const { year, month, day } = calendarDate(at, zone);
  return `${year - 1911} 年 ${month} 月 ${day} 日`;
}

/** Who answers for a certificate: the vet by name and licence, the day of issue, the clinic's seal and a line to sign on. */
export function signOff(data: PrintData, words: Words): Block {
  const { record, clinic, licences } = data;
  const licence = licences?.[record.doctorID] ?? '';
  const vet = [
    record.doctor === '' ? '' : words.doctorSuffix(record.doctor),
    licence === '' ? '' : words.vetLicence(licence),
  ].filter((part) => part !== '');
  return {
    kind: 'closing',
    left: [
      paragraph([strong(clinic.name)], 'strong'),
      ...(vet.length === 0 ? [] : [paragraph(vet.join('\u3000'))]),
      paragraph(words.issued(issueDate(data.now, zoneOfClinic(clinic), words))),
    ],
    signature: words.signature,
    seal: sealOf(data),
  };
}

import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Block } from '../model/document.ts';
import { paragraph } from '../model/text.ts';
import type { PrintData } from '../print-data.ts';
import { longTime, shortTime } from '../words/dates.ts';
import type { Words } from '../words/words.ts';

const SPACE = '\u3000';

/** One line above the signature of an A4 paper, or nothing without an appointment. */
export function nextVisitLine({ record, clinic }: PrintData, words: Words): readonly Block[] {
  if (record.nextVisitDateTime === null || record.nextVisitDateTime === 0) return [];
  const doctor = record.doctor === '' ? '' : `${SPACE}${words.doctorSuffix(record.doctor)}`;
  const time = longTime(record.nextVisitDateTime, zoneOfClinic(clinic), words);
  return [paragraph([{ text: `${words.nextVisit}${SPACE}${time}${doctor}`, strong: true }], 'strong')];
}

/** The next visit in large type for the roll, which lands on the owner's refrigerator. */
export function nextVisitBlocks({ record, clinic, nextVisitNote }: PrintData, words: Words): readonly Block[] {
  if (record.nextVisitDateTime === null || record.nextVisitDateTime === 0) return [];
  const who = [record.doctor === '' ? '' : words.doctorSuffix(record.doctor), nextVisitNote ?? ''];
  return [
    { kind: 'rule', style: 'dashed' },
    paragraph([{ text: words.nextVisit, strong: true }]),
    paragraph([{ text: shortTime(record.nextVisitDateTime, zoneOfClinic(clinic), words), strong: true }], 'large'),
    ...(who.join('') === '' ? [] : [paragraph(who.filter((part) => part !== '').join(SPACE), 'small')]),
  ];
}

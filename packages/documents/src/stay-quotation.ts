import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { type EstimateFrame, estimateDocument } from './estimate-paper.ts';
import type { Fact, PrintDocument } from './model/document.ts';
import { wardWordsFor } from './words/ward-words.ts';

/** What an estimate for a stay is made from. */
export interface StayQuotationData extends EstimateFrame {
  /** The stay, or what is planned of one that hasn't begun. */
  readonly stay: Pick<Stay, 'estimate' | 'cause' | 'cageName' | 'startDateTime'>;
  readonly note: string;
}

/** What an owner is told that a stay may come to, line by line, with room for a signature (spec 2 §7 "hospitalQuotation"). It is no bill. */
export function stayQuotation(data: StayQuotationData): PrintDocument {
  const { clinic, stay, note } = data;
  const own = wardWordsFor(data.printSetting.englishVersion);
  const facts: Fact[] = [
    ...(stay.startDateTime === 0
      ? []
      : [{ label: own.admitted, value: formatDate(stay.startDateTime, zoneOfClinic(clinic)) }]),
    ...(stay.cageName === '' ? [] : [{ label: own.cage, value: stay.cageName }]),
    ...(stay.cause === '' ? [] : [{ label: own.cause, value: stay.cause }]),
  ];
  return estimateDocument(data, { title: own.quotation, facts, lines: stay.estimate, note, remark: own.remark });
}

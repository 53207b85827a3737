import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { DischargeSummary, Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { SUMMARY_SECTIONS } from '@vetloom/domain/hospital/summary-sections.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import { breedOf } from './content/species.ts';
import type { Fact, PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { wardWordsFor } from './words/ward-words.ts';
import { wordsFor } from './words/words.ts';

/** What a discharge summary is made from. */
export interface StaySummaryData extends LetterheadData, Pick<PrintData, 'printSetting' | 'images' | 'pet' | 'kinds'> {
  readonly owner: Pick<Owner, 'name' | 'phone'>;
  /** `dischargeDateTime` 0 while the animal is still in hospital. */
  readonly stay: Pick<Stay, 'startDateTime' | 'dischargeDateTime' | 'doctor' | 'stayKind'>;
  readonly summary: DischargeSummary;
}

/** What an owner takes home about a stay: why, what was done, what to give and to watch for, and when to come again. Parts without words are left out. */
export function staySummary(data: StaySummaryData): PrintDocument {
  const { clinic, owner, pet, stay, summary } = data;
  const kind = kindOfStay(stay);
  const words = wordsFor(data.printSetting.englishVersion);
  const own = wardWordsFor(data.printSetting.englishVersion);
  const zone = zoneOfClinic(clinic);
  const facts: Fact[] = [
    { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
    { label: words.pet, value: joinRuns([[strong(pet.name)], breedOf(data)], '\u3000') },
    { label: own.admitted, value: formatDate(stay.startDateTime, zone) },
    ...(stay.dischargeDateTime === 0
      ? []
      : [{ label: own.discharged[kind], value: formatDate(stay.dischargeDateTime, zone) }]),
    ...(stay.doctor === '' ? [] : [{ label: words.doctor, value: stay.doctor }]),
  ];
  const written = SUMMARY_SECTIONS.filter((part) => summary[part].trim() !== '');
  return {
    title: `${own.summary[kind]} ${pet.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, own.summary[kind], [], words),
        facts,
        running: joinRuns([clinic.name, own.summary[kind], [strong(pet.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...written.flatMap((part) =>
        section(
          own.sections[part],
          summary[part]
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => paragraph(line)),
        ),
      ),
      { kind: 'closing', left: [], signature: words.signature, seal: sealOf(data) },
    ],
  };
}

import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Consent, Said } from '@vetloom/domain/consent/consent.schema.ts';
import { saidInOrder, standingWord } from '@vetloom/domain/consent/consent-state.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import { breedOf } from './content/species.ts';
import type { Block, Fact, PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { consentWordsFor } from './words/consent-words.ts';
import { longTime } from './words/dates.ts';
import { wordsFor } from './words/words.ts';

/** What a consent on paper is made from. */
export interface ConsentPaperData
  extends LetterheadData,
    Pick<PrintData, 'printSetting' | 'images' | 'staffNames' | 'kinds' | 'pet'> {
  readonly consent: Consent;
  readonly owner: Pick<Owner, 'name' | 'phone'>;
}

/** A consent: its words as they read when it was asked for, what was said to them, and the signature or room for one. */
export function consentPaper(data: ConsentPaperData): PrintDocument {
  const { clinic, owner, pet, consent, printSetting, staffNames } = data;
  const words = wordsFor(printSetting.englishVersion);
  const own = consentWordsFor(printSetting.englishVersion);
  const zone = zoneOfClinic(clinic);
  const facts: Fact[] = [
    { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
    { label: words.pet, value: joinRuns([[strong(pet.name)], breedOf(data)], '\u3000') },
    { label: own.asked, value: formatDate(consent.createDateTime, zone) },
    ...(consent.subject === '' ? [] : [{ label: own.subject, value: consent.subject }]),
  ];
  const wordOf = ({ person, relation, way, outcome, dateTime, witness, createBy, reason }: Said): string => {
    const line = own.said({
      ...{ person, witness, at: longTime(dateTime, zone, words), relation: own.relations[relation] },
      ...{
        way: outcome === 'refused' && way === 'signature' ? own.inPerson : own.ways[way],
        outcome: own.outcomes[outcome],
        by: staffNames?.[createBy] ?? '',
      },
    });
    return reason === '' ? line : `${line}\n${reason}`;
  };
  const said = saidInOrder(consent).filter(({ outcome }) => outcome !== 'cancelled');
  const last = standingWord(consent);
  const isDrawn = last?.outcome === 'signed' && last.signature !== '';
  const lines = consent.text.split('\n').filter((line) => line.trim() !== '');
  return {
    title: `${consent.title} ${pet.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, consent.title, [], words),
        facts,
        running: joinRuns([clinic.name, consent.title, [strong(pet.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...lines.map((line): Block => paragraph(line)),
      {
        kind: 'closing',
        left: said.length === 0 ? [paragraph(own.byHand)] : said.map((one) => paragraph(wordOf(one))),
        signature: own.signer,
        seal: sealOf(data),
        ...(isDrawn ? { strokes: last.signature } : {}),
      },
    ],
  };
}

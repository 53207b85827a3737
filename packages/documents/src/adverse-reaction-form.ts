import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { ageText, chipText, footerOf, letterheadOf, sexOf } from './content/patient.ts';
import { breedOf } from './content/species.ts';
import type { Block, Fact, PrintDocument } from './model/document.ts';
import { joinRuns, paragraph, plain, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { adverseReactionWords as own } from './words/adverse-reaction-words.ts';
import { longTime } from './words/dates.ts';
import { wordsFor } from './words/words.ts';

/** What the report of a reaction is made from. */
export interface AdverseReactionData
  extends Pick<PrintData, 'owner' | 'pet' | 'printSetting' | 'printedBy' | 'now' | 'kinds' | 'look' | 'images'> {
  readonly clinic: Pick<Clinic, 'name' | 'phone' | 'address' | 'taxID' | 'licenseNumber' | 'timeZone'>;
  readonly reaction: AdverseReaction;
  /** Who wrote it down, and the number of their licence. */
  readonly reporter: { readonly name: string; readonly licence: string };
}

const SPACE = '\u3000';
const WORDS = wordsFor(false);
const said = (text: string): string => (text.trim() === '' ? MISSING : text.trim());

function animalFacts(data: AdverseReactionData): Fact[] {
  const { pet, owner } = data;
  return [
    { label: WORDS.pet, value: joinRuns([[strong(pet.name)], breedOf(data)], SPACE) },
    { label: WORDS.sex, value: sexOf(pet, WORDS) },
    { label: WORDS.age, value: [plain(ageText(data, WORDS))] },
    { label: WORDS.chip, value: chipText(pet.chipID) },
    { label: WORDS.owner, value: joinRuns([owner.name, formatPhone(owner.phone)], SPACE) },
  ];
}

function medicineFacts({ reaction, clinic }: AdverseReactionData): Fact[] {
  const { product, lot, expiresOn, givenDateTime } = reaction;
  return [
    { label: own.product, value: [strong(product)] },
    // The catalogue doesn't know it: it is copied from the package.
    { label: own.permit, value: MISSING },
    { label: own.lot, value: said(lot) },
    { label: own.expires, value: expiresOn === null ? MISSING : expiresOn.replaceAll('-', '/') },
    { label: own.given, value: longTime(givenDateTime, zoneOfClinic(clinic), WORDS) },
  ];
}

function reactionFacts({ reaction, clinic }: AdverseReactionData): Fact[] {
  const { givenDateTime, beganDateTime, gravity, outcome } = reaction;
  const minutes = Math.round((beganDateTime - givenDateTime) / 60);
  return [
    { label: own.began, value: longTime(beganDateTime, zoneOfClinic(clinic), WORDS) },
    { label: own.after, value: own.span(minutes) },
    { label: own.gravity, value: [strong(own.gravities[gravity])] },
    { label: own.outcome, value: own.outcomes[outcome] },
  ];
}

function reportFacts({ reaction, reporter, clinic }: AdverseReactionData): Fact[] {
  const { reportedDateTime, reportedTo } = reaction;
  return [
    { label: own.authority, value: said(reportedTo) },
    {
      label: own.reported,
      value: reportedDateTime === null ? own.notYet : formatDate(reportedDateTime, zoneOfClinic(clinic)),
    },
    { label: own.reporter, value: said(reporter.name) },
    { label: own.licence, value: said(reporter.licence) },
  ];
}

const grid = (items: Fact[]): Block => ({ kind: 'facts', columns: 3, spread: false, items });

/** The report of an adverse reaction to the authority, filled in with what is known; what isn't stays blank for the pen. */
export function adverseReactionForm(data: AdverseReactionData): PrintDocument {
  const { reaction, pet, clinic } = data;
  const number = reaction.reportNumber === '' ? '' : `${own.reportNumber} ${reaction.reportNumber}`;
  const prose = (text: string): Block[] =>
    text.trim() === '' ? [{ kind: 'blankLines', label: '', count: 3 }] : [paragraph([plain(text.trim())])];
  return {
    title: `${own.title} ${pet.name} ${reaction.product}`,
    language: WORDS.language,
    paper: {
      kind: 'a4',
      frame: {
        letterhead: letterheadOf(data, own.title, [number], WORDS),
        facts: animalFacts(data),
        running: [clinic.name, own.title, pet.name].join(SPACE),
        warnings: '',
        footer: footerOf(data, WORDS),
        pageLabel: { before: WORDS.pageBefore, between: WORDS.pageBetween, after: WORDS.pageAfter },
      },
      sheet: { widthMm: 210, heightMm: 297, marginMm: 15 },
    },
    blocks: [
      { kind: 'space', millimetres: 2 },
      ...section(own.medicine, [grid(medicineFacts(data))]),
      ...section(own.reaction, [grid(reactionFacts(data))]),
      ...section(own.signs, prose(reaction.signs)),
      ...section(own.treatment, prose(reaction.treatment)),
      ...section(own.reported, [grid(reportFacts(data))]),
      { kind: 'closing', left: [], signature: own.signature },
    ],
  };
}

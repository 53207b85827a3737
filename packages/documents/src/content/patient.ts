import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { calendarDate } from '@vetloom/domain/core/clock.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { ageOf, isNeutered } from '@vetloom/domain/pet/pet.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import type { Fact, Letterhead, PageFrame, RichText, Sheet } from '../model/document.ts';
import { joinRuns, muted, plain, strong } from '../model/text.ts';
import type { PrintData } from '../print-data.ts';
import { longTime } from '../words/dates.ts';
import type { Words } from '../words/words.ts';
import { breedOf } from './species.ts';

const SPACE = '\u3000';

/** Sex and whether neutered, `♀ 已絕育`. */
export function sexOf(pet: PrintData['pet'], words: Words): string {
  const sign = pet.gender === 'Male' ? `♂ ${words.male}` : pet.gender === 'Female' ? `♀ ${words.female}` : '';
  const neutered = pet.neuter === '' ? '' : isNeutered(pet.neuter) ? words.neutered : words.intact;
  return [sign, neutered].filter((part) => part !== '').join(' ') || MISSING;
}

/** Age in words with the day of birth. */
export function ageText(data: Pick<PrintData, 'pet' | 'clinic' | 'now'>, words: Words): string {
  const age = ageOf(data.pet, data.now, (time) => calendarDate(time, zoneOfClinic(data.clinic)));
  if (age === undefined || data.pet.birth === null) return MISSING;
  const parts =
    age.years > 0
      ? [words.years(age.years), age.months > 0 ? words.months(age.months) : '']
      : [age.months > 0 ? words.months(age.months) : '', age.months === 0 || age.days > 0 ? words.days(age.days) : ''];
  const born = words.bracketed(formatDate(data.pet.birth, zoneOfClinic(data.clinic)));
  return parts.filter((part) => part !== '').join(' ') + born;
}

/** The weight of this visit and, for comparison, the last one measured before it. */
function weightText({ pet, record }: PrintData, words: Words): string {
  const before = pet.weightHistory
    .filter((entry) => entry.source !== record._id && entry.dateTime < record.dateTime)
    .reduce<{ value: number; dateTime: number } | undefined>(
      (latest, entry) => (latest === undefined || entry.dateTime > latest.dateTime ? entry : latest),
      undefined,
    );
  if (record.weight === null) return before === undefined ? MISSING : words.lastTime(formatWeight(before.value)).trim();
  return formatWeight(record.weight) + (before === undefined ? '' : words.lastTime(formatWeight(before.value)));
}

/** A chip number in groups of three. */
export const chipText = (chip: string): string =>
  /^\d{15}$/.test(chip) ? chip.replace(/(\d{3})(?=\d)/g, '$1 ') : chip === '' ? MISSING : chip;

/** Only an allergy is a warning; "none" that somebody wrote stands there as it was written. */
function allergyRuns({ pet }: PrintData, words: Words): RichText {
  const known = knownAllergy(pet);
  if (known !== undefined) return [strong(`■ ${known}`)];
  return pet.allergy.trim() === '' ? [muted(words.notRecorded)] : [plain(pet.allergy.trim())];
}

/** Fills the grid to whole rows of three, so that what follows starts at the left. */
function patientFacts(data: PrintData, words: Words): readonly Fact[] {
  const { pet, owner, record, clinic } = data;
  const facts: Fact[] = [
    { label: words.pet, value: joinRuns([[strong(pet.name)], breedOf(data)], SPACE) },
    { label: words.sex, value: sexOf(pet, words) },
    { label: words.age, value: [plain(ageText(data, words))] },
    { label: words.owner, value: joinRuns([owner.name, formatPhone(owner.phone)], SPACE) },
    { label: words.weight, value: [plain(weightText(data, words))] },
    { label: words.chip, value: chipText(pet.chipID) },
    { label: words.visited, value: longTime(record.dateTime, zoneOfClinic(clinic), words) },
    { label: words.doctor, value: record.doctor === '' ? MISSING : record.doctor },
    { label: words.allergy, value: allergyRuns(data, words) },
  ];
  if (data.warnings !== undefined && data.warnings.length > 0)
    facts.push({ label: words.warning, value: [strong(data.warnings.join(words.nameSeparator))] });
  return facts;
}

/** What follows `/record/`: short enough to be read out over the phone. */
export const recordNumber = (recordID: string): string => recordID.slice(recordID.lastIndexOf('/') + 1);

/** What a letterhead is made from. */
export type LetterheadData = Pick<PrintData, 'clinic' | 'look' | 'images' | 'now' | 'printedBy'>;

/** The clinic's head of a paper. */
export function letterheadOf(
  data: LetterheadData,
  title: string,
  references: readonly string[],
  words: Words,
): Letterhead {
  const { clinic } = data;
  const contact = [clinic.address, clinic.phone === '' ? '' : formatPhone(clinic.phone)];
  const papers = [
    clinic.licenseNumber === '' ? '' : `${words.license} ${clinic.licenseNumber}`,
    clinic.taxID === '' ? '' : `${words.taxID} ${clinic.taxID}`,
  ];
  return {
    mark: [...clinic.name][0] ?? '',
    logo: (data.look?.logo ?? true) ? data.images?.logo : undefined,
    name: clinic.name,
    lines: [contact, papers]
      .map((parts) => parts.filter((part) => part !== '').join(SPACE))
      .filter((line) => line !== ''),
    title,
    references: references.filter((line) => line !== ''),
  };
}

/** The foot of every page: when and by whom it was printed, and what the clinic wants to stand there, else the paper's own note. */
export function footerOf(data: LetterheadData, words: Words, note = ''): string {
  const own = data.look?.footer ?? '';
  const printed = words.printed(longTime(data.now, zoneOfClinic(data.clinic), words), data.printedBy);
  return [printed, own === '' ? note : own].filter((part) => part !== '').join(SPACE);
}

const SIZES = { A4: [210, 297], B5: [182, 257], A5: [148, 210] } as const;

/** The sheet that the clinic prints on. */
export function sheetOf({ look }: Pick<PrintData, 'look'>): Sheet | undefined {
  if (look === undefined) return undefined;
  const [widthMm, heightMm] = SIZES[look.size];
  return { widthMm, heightMm, marginMm: look.marginMm };
}

/** The clinic's seal for a signature, unless the clinic wants none. */
export const sealOf = ({ look, images }: Pick<PrintData, 'look' | 'images'>): string | undefined =>
  (look?.stamp ?? true) ? images?.stamp : undefined;

/** What a paper has in place of the usual. */
interface OwnFrame {
  /** The grid under the letterhead. */
  readonly facts?: readonly Fact[];
  /** What stands at the foot where the clinic has no line of its own. */
  readonly note?: string;
}

/** Head, patient and foot of an A4 paper; patient and warnings come again on every following page. */
export function pageFrame(
  data: PrintData,
  title: string,
  references: readonly string[],
  words: Words,
  { facts = patientFacts(data, words), note = '' }: OwnFrame = {},
): PageFrame {
  const { pet, owner, clinic } = data;
  const number = pet.petNumber === '' ? '' : `${words.petNumber} ${pet.petNumber}`;
  const allergy = knownAllergy(pet);
  const warnings = [
    ...(allergy === undefined ? [] : [`${words.allergy} ${allergy}`]),
    ...(data.warnings !== undefined && data.warnings.length > 0
      ? [`${words.warning} ${data.warnings.join(words.nameSeparator)}`]
      : []),
  ];
  return {
    letterhead: letterheadOf(data, title, [number, ...references], words),
    facts,
    running: joinRuns([clinic.name, title, [strong(pet.name)], breedOf(data), owner.name, number], SPACE),
    warnings: warnings.length === 0 ? '' : [strong(`■ ${warnings.join(SPACE)}`)],
    footer: footerOf(data, words, note),
    pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
  };
}

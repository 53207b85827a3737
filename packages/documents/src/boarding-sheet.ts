import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Boarding, Grooming } from '@vetloom/domain/hospital/boarding.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { footerOf, type LetterheadData, letterheadOf, sealOf, sheetOf } from './content/patient.ts';
import { breedOf } from './content/species.ts';
import type { Block, Fact, PrintDocument, RichText } from './model/document.ts';
import { joinRuns, paragraph, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { boardingWordsFor } from './words/boarding-words.ts';
import { wordsFor } from './words/words.ts';

/** What a boarding sheet is made from. */
export interface BoardingSheetData
  extends LetterheadData,
    Pick<PrintData, 'printSetting' | 'images' | 'pet' | 'kinds'> {
  readonly owner: Pick<Owner, 'name' | 'phone'>;
  readonly stay: Pick<
    Stay,
    'startDateTime' | 'cageName' | 'stayKind' | 'boarding' | 'grooming' | 'belongings' | 'arrivalCheck'
  >;
  /** What an animal is groomed with, by name. */
  readonly services: readonly string[];
}

type Words = ReturnType<typeof boardingWordsFor>;

const wall = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`;

/** One line for each thing that was said. */
const told = (rows: readonly (readonly [string, string])[]): Block[] =>
  rows
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value]) => paragraph(joinRuns([[strong(label)], value.replaceAll('\n', ' ')], '\u3000')));

function agreedOf(boarding: Boarding, own: Words): Block[] {
  const { feeder, food, foodAmount, feedTimes, walkTimes, consent, consentLimit } = boarding;
  return told([
    [own.food, [own.feeders[feeder], food, foodAmount].filter(Boolean).join(' ')],
    [own.feedTimes, feedTimes.map(wall).join(', ')],
    [own.walkTimes, walkTimes.map(wall).join(', ')],
    [own.medication, boarding.medication],
    [
      own.contact,
      [boarding.contactName, boarding.contactPhone === '' ? '' : formatPhone(boarding.contactPhone)]
        .filter(Boolean)
        .join(' '),
    ],
    [own.consent, consent === 'upTo' ? own.upTo(consentLimit) : own.consents[consent]],
  ]);
}

/** By what it is charged: the class of this animal, and what leaving late costs. */
function priceOf({ terms, rateID }: Boarding, own: Words): Block[] {
  const rate = terms.rates.find(({ _id }) => _id === rateID);
  return told([
    [own.hoursLabel, own.hours(wall(terms.checkInFrom), wall(terms.checkOutUntil))],
    [own.rate, rate?.name ?? ''],
    [own.night, rate ? formatMoney(rate.night) : ''],
    [own.second, rate?.second == null ? '' : formatMoney(rate.second)],
    [own.day, rate?.day == null ? '' : formatMoney(rate.day)],
    [own.lateLabel, own.late[terms.lateCharge](formatMoney(terms.latePrice))],
  ]);
}

function groomingOf(grooming: Grooming, services: readonly string[], own: Words, ready: string): Block[] {
  return told([
    [own.services, services.join('、')],
    [own.wishes, grooming.wishes],
    [own.findings, grooming.findings],
    [own.temper, grooming.temper],
    [own.ready, ready],
  ]);
}

function belongingsOf(belongings: NonNullable<Stay['belongings']>, own: Words): Block[] {
  if (belongings.length === 0) return [paragraph(own.noBelongings)];
  const rows = belongings.map(({ name, note, number }): RichText[] => [
    note === '' ? name : `${name}（${note}）`,
    formatQuantity(number),
    '',
  ]);
  return [
    {
      kind: 'table',
      header: true,
      lines: true,
      columns: [
        { label: own.thing, align: 'left', width: { share: 2 } },
        { label: own.number, align: 'right', width: 'fit' },
        { label: own.back, align: 'left', width: { share: 1 } },
      ],
      rows,
    },
  ];
}

/** What an owner takes along who leaves an animal to be boarded or groomed: what was agreed, what it costs, and a receipt for what lies here. */
export function boardingSheet(data: BoardingSheetData): PrintDocument {
  const { clinic, owner, pet, stay, services } = data;
  const { boarding, grooming, belongings = [], arrivalCheck } = stay;
  const words = wordsFor(data.printSetting.englishVersion);
  const own = boardingWordsFor(data.printSetting.englishVersion);
  const zone = zoneOfClinic(clinic);
  const title = own.title[stay.stayKind === 'grooming' ? 'grooming' : 'boarding'];
  const at = (time: number) => formatDateTime(time, zone);
  const facts: Fact[] = [
    { label: words.owner, value: joinRuns([[strong(owner.name)], formatPhone(owner.phone)], '\u3000') },
    { label: words.pet, value: joinRuns([[strong(pet.name)], breedOf(data)], '\u3000') },
    { label: own.came, value: at(stay.startDateTime) },
    ...(stay.cageName === '' ? [] : [{ label: own.cage, value: stay.cageName }]),
    ...(boarding && boarding.pickUpDateTime !== 0 ? [{ label: own.pickUp, value: at(boarding.pickUpDateTime) }] : []),
  ];
  const ready = grooming && grooming.readyDateTime !== 0 ? at(grooming.readyDateTime) : '';
  const vaccines = (arrivalCheck?.vaccines ?? []).map(({ name, state, until }) =>
    [`${name} ${own.states[state]}`, until === 0 ? '' : formatDate(until, zone)].filter(Boolean).join(' '),
  );
  return {
    title: `${title} ${pet.name}`,
    language: words.language,
    paper: {
      kind: 'a4',
      sheet: sheetOf(data),
      frame: {
        letterhead: letterheadOf(data, title, [], words),
        facts,
        running: joinRuns([clinic.name, title, [strong(pet.name)]], '\u3000'),
        warnings: '',
        footer: footerOf(data, words),
        pageLabel: { before: words.pageBefore, between: words.pageBetween, after: words.pageAfter },
      },
    },
    blocks: [
      ...(boarding ? section(own.agreed, agreedOf(boarding, own)) : []),
      ...(boarding ? section(own.price, priceOf(boarding, own)) : []),
      ...(grooming ? section(own.agreed, groomingOf(grooming, services, own, ready)) : []),
      ...(vaccines.length === 0
        ? []
        : section(
            own.vaccines,
            vaccines.map((line) => paragraph(line)),
          )),
      ...section(own.belongings, belongingsOf(belongings, own)),
      paragraph(own.remark, 'small'),
      { kind: 'closing', left: [], signature: own.ownerSignature, seal: sealOf(data) },
    ],
  };
}

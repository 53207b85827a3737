import type { z } from 'zod';
import { fromCalendarDate } from '../core/clock.ts';
import type { Zone } from '../core/zone.ts';
import { phone } from '../owner/owner.schema.ts';
import type { gender, neuter, PET_STATUS } from '../pet/pet.schema.ts';
import { readWeight } from '../pet/weight-typed.ts';
import { readBirth, readWrittenDate } from '../pet/written-date.ts';

/** A kind of the clinic's customisation, as far as reading needs it. */
export interface KnownKind {
  readonly _id: string;
  readonly name: string;
  readonly nametc: string;
  /** Kinds that became one with it. */
  readonly merged?: readonly Omit<KnownKind, 'merged'>[] | undefined;
}

/** Half-width letters and digits, no spaces at the ends; line feeds as such. */
export const plainText = (text: string): string => text.normalize('NFKC').replaceAll(/\r\n?/g, '\n').trim();

const bare = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll(/[\s.。、/\\-]/g, '');

/** What stands between two numbers of a cell. A space does where a whole number stands on either side of it: `0912 345 678` is one. */
const BETWEEN_PHONES = /[,;、；，\n]|\/(?=\s*0)|(?<=[0-9][0-9 ()-]{6,}[0-9)])\s+(?=(?:\+?886|\(?0)(?:[ ()-]*[0-9]){7})/;

/** Spreadsheets that take a mobile number for a number lose its leading 0 (912345678), or write it as 9.12345678E+8. */
export function readPhone(text: string): string {
  const plain = plainText(text);
  const scientific = /^[0-9]\.[0-9]+E\+[0-9]{1,2}$/i.test(plain) ? String(Number(plain)) : plain.replace(/\.0$/, '');
  // Two numbers in a cell: the first is the owner's, the others are further ones.
  const first = scientific.split(BETWEEN_PHONES)[0]?.trim() ?? '';
  if (/^9[0-9]{8}$/.test(first)) return `0${first}`;
  return first;
}

/** What stands in a phone's cell beside the first number: further numbers, and what is none (`請打給太太`). */
export function otherPhones(text: string): { readonly phones: readonly string[]; readonly words: readonly string[] } {
  const parts = plainText(text)
    .split(BETWEEN_PHONES)
    .slice(1)
    .map((part) => readPhone(part))
    .filter((part) => part !== '');
  const isPhone = (part: string) => phone.safeParse(part).success;
  return { phones: parts.filter(isPhone), words: parts.filter((part) => !isPhone(part)) };
}

const MALE = new Set(['公', '雄', '男', 'm', 'male', '♂', '1', '公的', '弟弟', '男生']);
const FEMALE = new Set(['母', '雌', '女', 'f', 'female', '♀', '0', '2', '母的', '妹妹', '女生']);
const NEUTERED_SUFFIX = /(?:已?(?:結紮|絕育|去勢|紮|閹)|neutered|spayed|castrated|\(?[ns]\)?)$/i;

/** Sex and, where the cell says both (公已結紮, MN, FS), whether neutered. Undefined for a word that is none. */
export function readGender(
  text: string,
): { readonly gender: z.output<typeof gender>; readonly neuter?: z.output<typeof neuter> } | undefined {
  const word = bare(text);
  if (word === '') return { gender: '' };
  if (MALE.has(word)) return { gender: 'Male' };
  if (FEMALE.has(word)) return { gender: 'Female' };
  if (/^(unknown|u|不明|未知|不詳|\?|無|none|n\/?a)$/.test(word)) return { gender: '' };
  if (/^(閹|去勢)/.test(word)) return { gender: 'Male', neuter: 'Neutered' };
  const sex = word.replace(/[()（）]/g, '').replace(/未(結紮|絕育)$|intact$/, '');
  const intact = sex !== word.replace(/[()（）]/g, '');
  if (intact && (MALE.has(sex) || FEMALE.has(sex)))
    return { gender: MALE.has(sex) ? 'Male' : 'Female', neuter: 'Intact' };
  const without = sex.replace(NEUTERED_SUFFIX, '');
  if (without === sex) return undefined;
  if (MALE.has(without)) return { gender: 'Male', neuter: 'Neutered' };
  if (FEMALE.has(without)) return { gender: 'Female', neuter: 'Spayed' };
  return undefined;
}

const YES = new Set([
  '是',
  '有',
  'y',
  'yes',
  'true',
  '1',
  'v',
  '✓',
  '已',
  '已結紮',
  '結紮',
  '已絕育',
  '絕育',
  'neutered',
  'n',
  '已節育',
]);
const NO = new Set([
  '否',
  '無',
  '沒有',
  'no',
  'false',
  '0',
  'x',
  '未',
  '未結紮',
  '未絕育',
  '沒結紮',
  'intact',
  'entire',
  '未節育',
]);

/** Whether neutered, in the words of the specification (spec 1 §3). Undefined for a word that is none. */
export function readNeuter(text: string): z.output<typeof neuter> | undefined {
  const word = bare(text);
  if (word === '' || word === '不明' || word === '未知' || word === 'unknown') return '';
  if (word === 'spayed') return 'Spayed';
  if (word === 'castrated' || word === '去勢') return 'Castrated';
  if (word === 'ohe') return 'OHE';
  if (YES.has(word)) return 'Neutered';
  return NO.has(word) ? 'Intact' : undefined;
}

const SPECIES: readonly (readonly [words: readonly string[], ids: readonly string[]])[] = [
  [
    ['犬', '狗', 'dog', 'canine', 'k9', '犬科', '狗狗'],
    ['dog', 'canine'],
  ],
  [
    ['貓', '猫', 'cat', 'feline', '貓咪', '貓科'],
    ['cat', 'feline'],
  ],
  [['兔', '兔子', 'rabbit', '兔兔'], ['rabbit']],
  [
    ['鳥', '鳥類', 'bird', 'avian', '鸚鵡'],
    ['bird', 'avian'],
  ],
  [
    ['倉鼠', '鼠', 'hamster'],
    ['hamster', 'rodent'],
  ],
  [
    ['天竺鼠', 'guineapig'],
    ['guineapig', 'guinea pig'],
  ],
  [
    ['龜', '烏龜', 'turtle', 'tortoise'],
    ['turtle', 'reptile'],
  ],
  [['刺蝟', 'hedgehog'], ['hedgehog']],
  [['雪貂', '貂', 'ferret'], ['ferret']],
];

/** The id of the clinic's kind that a cell means; a word that none fits is kept as it stands. */
export function readKind(text: string, kinds: readonly KnownKind[]): string {
  const word = bare(text);
  if (word === '') return '';
  const same = ({ _id, name, nametc }: KnownKind) => [_id, name, nametc].some((one) => bare(one) === word);
  const direct = kinds.find(same) ?? kinds.find(({ merged = [] }) => merged.some(same));
  if (direct) return direct._id;
  const species = SPECIES.find(([words]) => words.some((known) => bare(known) === word));
  const meant =
    species &&
    kinds.find((kind) =>
      species.some((names) =>
        names.some((name) => [kind._id, kind.name, kind.nametc].some((own) => bare(own) === bare(name))),
      ),
    );
  return meant?._id ?? plainText(text);
}

/** Days from the spreadsheets' day 0 (1899-12-30, with their imaginary 29 February 1900) to 1970. */
const EXCEL_EPOCH_DAYS = 25_569;

/** A date as people write it, as spreadsheets store it (45250) or in ISO with a time. Undefined when it is none. */
export function readDate(text: string, zone: Zone): number | undefined {
  const plain = plainText(text).replace(/[T ]*(?:上午|下午|早上|晚上|中午)?[T ]*[0-9]{1,2}:[0-9]{2}.*$/, '');
  const written = readWrittenDate(plain, zone);
  if (written !== undefined) return written;
  if (/^[0-9]{5}(\.[0-9]+)?$/.test(plain)) {
    const date = new Date((Math.floor(Number(plain)) - EXCEL_EPOCH_DAYS) * 86_400_000);
    return fromCalendarDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), zone);
  }
  const american = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/.exec(plain);
  return american ? readWrittenDate(`${american[3]}/${american[1]}/${american[2]}`, zone) : undefined;
}

const DAY_MINUTES = 1440;

/**
 * A time of day as people and spreadsheets write it (`14:30`, `下午 2:30`, `1430`, `0.6042`), as seconds after midnight. Also the one that stands behind
 * a date (`2024/3/5 14:30`). Undefined where none is said.
 */
export function readTimeOfDay(text: string): number | undefined {
  const plain = plainText(text);
  const fraction = /^(?:0|[0-9]{5})?\.[0-9]+$/.test(plain) ? Number(plain) % 1 : undefined;
  if (fraction !== undefined) return Math.round(fraction * DAY_MINUTES) * 60;
  const clock =
    /(?:^|[T\s日])(上午|下午|早上|晚上|中午|am|pm)?\s*([0-9]{1,2}):([0-9]{2})(?::[0-9]{2}(?:\.[0-9]+)?)?\s*(am|pm)?/i.exec(
      plain,
    );
  const run = clock ? null : /^([0-9]{2})([0-9]{2})$/.exec(plain);
  const [hour, minute] = clock ? [Number(clock[2]), Number(clock[3])] : run ? [Number(run[1]), Number(run[2])] : [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return undefined;
  const half = (clock?.[1] ?? clock?.[4] ?? '').toLowerCase();
  const late = ['下午', '晚上', 'pm'].includes(half) && hour < 12;
  const early = ['上午', '早上', 'am'].includes(half) && hour === 12;
  return ((late ? hour + 12 : early ? 0 : hour) * 60 + minute) * 60;
}

/** A month of a year that can't be a day of a month: `108年5月`, `2019/5`. */
const MONTH = /^(?:民國\s*)?(?:(\d{2,4})\s*年\s*(\d{1,2})\s*月?|(\d{3,4})\s*[/.-]\s*(\d{1,2}))$/;

/** A birth as a date or an age, counted back from `now` (Unix seconds). Of a month alone it is the first day. */
export function readImportedBirth(text: string, now: number, zone: Zone): number | undefined {
  const plain = plainText(text);
  const [, year = '', month = '', shortYear = year, shortMonth = month] = MONTH.exec(plain) ?? [];
  return (
    readDate(text, zone) ??
    readBirth(plain, now, zone) ??
    (shortYear === '' ? undefined : readWrittenDate(`${shortYear}/${shortMonth}/1`, zone))
  );
}

/** Kilograms, of any unit that people write. Undefined for no number; 0 for an empty or zero weight, which is ignored (spec 1 §4). */
export function importedWeight(text: string): number | undefined {
  const plain = plainText(text);
  return plain === '' || /^[0.,]+\s*\D*$/.test(plain) ? 0 : readWeight(plain);
}

const STATUS: readonly (readonly [words: readonly string[], status: (typeof PET_STATUS)[keyof typeof PET_STATUS]])[] = [
  [['正常', '在世', '存活', '存', '健在', '活著', 'normal', 'active', 'alive', '0'], 0],
  [['棄養', 'abandoned', '1'], 1],
  [['走失', '遺失', '失蹤', 'lost', 'missing', '2'], 2],
  [['送養', '送人', '轉讓', 'adoption', 'adopted', '5'], 5],
  [
    [
      ...['歿', '亡', '故', '死', '死亡', '過世', '去世', '離世', '逝世', '往生', '安樂', '安樂死'],
      ...['dead', 'death', 'died', 'deceased', 'euthanized', 'euthanised', '9'],
    ],
    9,
  ],
];

/** The status that a cell means (spec 1 §4), also as 已歿 or 過世了; undefined for a word that is none. */
export function readStatus(text: string): 0 | 1 | 2 | 5 | 9 | undefined {
  const word = bare(text).replace(/^已(經)?(?=.)|(?<=.)了$/g, '');
  if (word === '') return 0;
  return STATUS.find(([words]) => words.includes(word))?.[1];
}

/** Labels of a cell that holds several. */
export const readLabels = (text: string): string[] => [
  ...new Set(
    plainText(text)
      .split(/[,;、；，|\n]/)
      .map((part) => part.trim().slice(0, 40))
      .filter((part) => part !== ''),
  ),
];

import { type PriceProblem, readPrice } from '../catalog/price-text.ts';
import { plainText } from './read-values.ts';

const bare = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll(/[\s.。、/\\-]/g, '');

/** What people write where there is no price. */
const NOTHING = new Set(['', '-', '--', '—', '–', '無', '未定', '未定價', '另計', '面議', 'n/a', 'na']);
/** Decimals that a division in a spreadsheet leaves behind those that a price has. */
const FURTHER = /(\.[0-9]{4})[0-9]+/;

/** A price that a cell means: a number, `none` where nothing is written, or why it is none. */
export function readImportedPrice(text: string): number | 'none' | Exclude<PriceProblem, 'empty' | 'decimals'> {
  const plain = plainText(text);
  if (NOTHING.has(plain.toLowerCase())) return 'none';
  const reading = readPrice(plain.replace(FURTHER, '$1'));
  if ('price' in reading) return reading.price;
  return reading.problem === 'empty' || reading.problem === 'decimals' ? 'text' : reading.problem;
}

/** How many units of stock another unit has: a number above zero; `none` where nothing is written, undefined where it is no such number. */
export function readImportedFactor(text: string): number | 'none' | undefined {
  const plain = plainText(text);
  if (NOTHING.has(plain.toLowerCase())) return 'none';
  const factor = Number(plain.replaceAll(',', ''));
  return Number.isFinite(factor) && factor > 0 ? Number(factor.toFixed(6)) || undefined : undefined;
}

const ACTIVE = new Set([
  '是',
  '啟用',
  '使用',
  '使用中',
  '販售中',
  '正常',
  '有效',
  'y',
  'yes',
  'true',
  '1',
  'v',
  '✓',
  'active',
  'on',
]);
const ARCHIVED = new Set([
  '否',
  '停用',
  '停售',
  '停產',
  '下架',
  '不使用',
  '無效',
  '作廢',
  'n',
  'no',
  'false',
  '0',
  'x',
  'inactive',
  'off',
]);

/** Whether an item is offered; undefined for a word that says neither. */
export function readActive(text: string): boolean | undefined {
  const word = bare(text);
  if (ACTIVE.has(word)) return true;
  return ARCHIVED.has(word) ? false : undefined;
}

/** How the sales tax stands in a price (`TAX_MODES`): within it, on top of it, none. Undefined for another word. */
export function readTaxMode(text: string): 1 | 2 | 3 | undefined {
  const word = bare(text);
  if (/^(1|內含|含稅|應稅內含|應稅|taxincluded|included)$/.test(word)) return 1;
  if (/^(2|外加|未稅|應稅外加|taxexcluded|excluded)$/.test(word)) return 2;
  return /^(3|免稅|零稅|零稅率|無|taxfree|exempt)$/.test(word) ? 3 : undefined;
}

const CHINESE = '一二三四';

/** The schedule of a controlled drug, 1 to 4; null where the cell says that it is none, undefined for another word. */
export function readSchedule(text: string): 1 | 2 | 3 | 4 | null | undefined {
  const word = bare(text).replaceAll(/第|級|管制藥品?|管制/g, '');
  if (/^(|否|無|非|n|no|0|false)$/.test(word)) return /第|級|管制/.test(text) && word === '' ? undefined : null;
  const digit = CHINESE.includes(word)
    ? CHINESE.indexOf(word) + 1
    : Number(word.replace(/^iv$/, '4').replace(/^i{1,3}$/, (i) => String(i.length)));
  return digit === 1 || digit === 2 || digit === 3 || digit === 4 ? digit : undefined;
}

/** Days until something is due again: 365, 21 天, 1 年, 3 個月. A month counts 30 days, a year 365. */
export function readDays(text: string): number | undefined {
  const found = /^([0-9]{1,4})(天|日|days?|週|周|星期|weeks?|個?月|months?|年|years?)?$/i.exec(bare(text));
  if (!found) return undefined;
  const [, digits, unit = '天'] = found;
  const each = /^(週|周|星期|week)/i.test(unit)
    ? 7
    : /^(個?月|month)/i.test(unit)
      ? 30
      : /^(年|year)/i.test(unit)
        ? 365
        : 1;
  const days = Number(digits) * each;
  return days >= 1 && days <= 3650 ? days : undefined;
}

/** Active ingredients of a cell that holds several. */
export const readIngredients = (text: string): string[] =>
  [
    ...new Set(
      plainText(text)
        .split(/[,;、；，+＋\n]/)
        .map((part) => part.trim().slice(0, 60))
        .filter((part) => part !== ''),
    ),
  ].slice(0, 30);

/** Ways of giving and groups by which clinics sort drugs, whatever the list of types calls them (`founding/data/starter-items.ts`). */
const DRUGS = /藥|口服|注射|針劑|錠|膠囊|點眼|點耳|外用|抗生素|驅蟲|drug|medicine|tablet|capsule|inject/;
/** What is named after drugs and is none. */
const NO_DRUGS = /藥袋|藥瓶|藥浴|藥妝|藥盒|洗|注射器|注射針|餵藥|切藥|針筒|針頭|疫苗|耗材|器材|用品|食品/;

/**
 * Whether products of a type of some clinic's list are drugs. The product itself says it by `drugInfo` (spec 3 §3), for which lists of other programs have
 * no column: without it nobody could prescribe what was brought over.
 */
export function isDrugType(type: string): boolean {
  const word = bare(type);
  return DRUGS.test(word) && !NO_DRUGS.test(word);
}

/** A name as two spellings of it are compared: half-width, lower-case, single spaces. The database compares likewise. */
export const comparedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

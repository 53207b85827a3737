import { plainText } from './read-values.ts';

/** How much of a drug a cell says, and of what. */
export interface Amount {
  readonly number: number;
  /** As written: `顆`, `#`, `mL`; empty where the cell says none. */
  readonly unit: string;
}

const VULGAR: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
};
const DIGITS = '零一二三四五六七八九';
const HAN = '零〇一二兩两三四五六七八九十百';

/** A cell with its fractions as they are typed. They are told apart first: as half-width text `1½` would be eleven halves. */
const typed = (text: string): string =>
  plainText(text.replaceAll(/[¼½¾⅓⅔⅛]/g, (sign) => ` ${VULGAR[sign]}`))
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll('⁄', '/')
    .trim();

/** A whole number below a thousand in Chinese words; undefined for what is none. */
function hanNumber(text: string): number | undefined {
  const digit = (sign: string): number =>
    DIGITS.indexOf(sign === '兩' || sign === '两' ? '二' : sign === '〇' ? '零' : sign);
  const parts =
    /^(?:([一二兩两三四五六七八九])百)?零?(?:([一二三四五六七八九])?(十))?([零〇一二兩两三四五六七八九])?$/.exec(text);
  if (!parts || text === '') return undefined;
  const [, hundreds, tens, ten, ones] = parts;
  return (hundreds ? digit(hundreds) * 100 : 0) + (ten ? (tens ? digit(tens) : 1) * 10 : 0) + (ones ? digit(ones) : 0);
}

const fraction = (over: number, under: number): number | undefined =>
  under === 0 ? undefined : Math.round((over / under) * 10_000) / 10_000;

/** A number as people write it: `1.5`, `1/2`, `1 1/2`, `1又1/2`, `半`, `十四`, `四分之三`. */
function figure(text: string): number | undefined {
  if (/^[0-9]+(?:\.[0-9]{1,4})?$/.test(text)) return Number(text);
  if (/^\.[0-9]{1,4}$/.test(text)) return Number(text);
  if (text === '半' || text === '一半') return 0.5;
  const mixed = /^(?:([0-9]+)(?:\s+|\s*[又+]\s*))?([0-9]+)\s*\/\s*([0-9]+)$/.exec(text);
  if (mixed) {
    const part = fraction(Number(mixed[2]), Number(mixed[3]));
    return part === undefined ? undefined : Number(mixed[1] ?? 0) + part;
  }
  const [under, over, ...more] = text.split('分之').map(hanNumber);
  if (over !== undefined && under !== undefined && more.length === 0) return fraction(over, under);
  return text.includes('分之') ? undefined : hanNumber(text);
}

const NUMBER = `(?:[0-9.]+(?:\\s*[又+/]\\s*[0-9]+|\\s+[0-9]+\\s*/)*[0-9./\\s]*|[${HAN}分之]+半?|半)`;
/** A unit is one word, of Chinese or of letters, and nothing that says how often or for how long. */
const UNIT = `(?:#|%|(?![${HAN}半又至到或約每天日週])(?:(?![${HAN}半又至到或約每])\\p{Script=Han}){1,4}|[A-Za-zµμ]{1,10}\\.?)`;
const AMOUNT = new RegExp(`^(${NUMBER})\\s*(${UNIT})?\\s*(半)?$`, 'u');
const HOW_OFTEN = /^(?:[sbtq]\.?i\.?d|q[0-9]*[dhw]|q|qod|eod|prn|hs|stat|x)\.?$/i;

/** Reads how much a cell says: `2 顆`, `半顆`, `一顆半`, `1/2顆`, `0.5#`, `#10`. Undefined where it says more than that, or something else. */
export function readAmount(text: string): Amount | undefined {
  const plain = typed(text);
  const counted = /^#\s*([0-9]+(?:\.[0-9]{1,4})?)$/.exec(plain);
  if (counted) return { number: Number(counted[1]), unit: '#' };
  const [, said = '', unit = '', half] = AMOUNT.exec(plain) ?? [];
  const number = figure(said.trim());
  if (number === undefined || HOW_OFTEN.test(unit)) return undefined;
  if (half === undefined) return { number, unit };
  // 一顆半 is one and a half; half of a half is nobody's way of writing.
  return Number.isInteger(number) ? { number: number + 0.5, unit } : undefined;
}

const DAYS_OF: readonly (readonly [words: RegExp, days: number])[] = [
  [/^(?:天|日|天份|日份|d|day|days)?$/i, 1],
  [/^(?:週|周|星期|禮拜|個?星期|個?禮拜|wk|wks|week|weeks)$/i, 7],
];

/** Reads for how many days a cell says: `7`, `7天`, `十四日份`, `2週`. Undefined for months, which have no number of days, and for what is no number. */
export function readDays(text: string): number | undefined {
  const [, said = '', unit = ''] =
    /^([0-9.]+|半|[零〇一二兩两三四五六七八九十百]+)\s*((?:個?[^0-9.\s個零〇一二兩两三四五六七八九十百]*))$/u.exec(
      typed(text),
    ) ?? [];
  const number = figure(said);
  const days = DAYS_OF.find(([words]) => words.test(unit))?.[1];
  return number === undefined || days === undefined ? undefined : number * days;
}

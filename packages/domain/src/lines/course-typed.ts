/** Codes of how often, as labels print them; hours (`Q6H`) are read besides. */
const OFTEN: ReadonlySet<string> = new Set(
  'SID QD BID TID QID QOD EOD Q3D QW BIW TIW Q2W QM QAM QPM QN HS STAT ONCE'.split(' '),
);
/** Codes of meals and conditions, which may stand with one of those, or alone. */
const CONDITIONS: ReadonlySet<string> = new Set('PRN AC PC CC WF'.split(' '));

const NUMERALS = '零一二三四五六七八九';
/** A Chinese or Arabic whole number up to 99. */
const NUMBER = '(\\d{1,3}|半|[一二兩三四五六七八九十]{1,3})';

/** 十二, 兩, 3; a half for 半. Undefined for what is none. */
function readCount(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  const plain = text.replaceAll('兩', '二');
  const [, tens, ones] = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(plain) ?? [];
  if (tens !== undefined)
    return (tens === '' ? 1 : NUMERALS.indexOf(tens)) * 10 + Math.max(0, NUMERALS.indexOf(ones || '零'));
  return plain.length === 1 && NUMERALS.includes(plain) ? NUMERALS.indexOf(plain) : undefined;
}

const A_DAY: Readonly<Record<number, string>> = { 1: 'QD', 2: 'BID', 3: 'TID', 4: 'QID' };
const A_WEEK: Readonly<Record<number, string>> = { 1: 'QW', 2: 'BIW', 3: 'TIW', 7: 'QD' };
const EVERY_DAYS: Readonly<Record<number, string>> = { 1: 'QD', 2: 'QOD', 3: 'Q3D', 7: 'QW', 14: 'Q2W', 30: 'QM' };

/** Chinese phrases and the code of each; a phrase that says more stands before one that it contains. */
const PHRASES: readonly (readonly [RegExp, (count: number | undefined) => string | undefined])[] = [
  [
    new RegExp(`^(?:每|間隔)${NUMBER}個?(?:小時|鐘頭)(?:一次|1次)?`),
    (hours) => (hours && hours >= 1 ? `Q${hours}H` : undefined),
  ],
  [new RegExp(`^(?:每|一|1)(?:天|日)${NUMBER}次`), (count) => A_DAY[count ?? 0]],
  [new RegExp(`^(?:每|一|1)(?:週|周|星期|禮拜)${NUMBER}次`), (count) => A_WEEK[count ?? 0]],
  [/^每個?月(?:一次|1次)/, () => 'QM'],
  [new RegExp(`^每${NUMBER}(?:天|日)(?:一次|1次)`), (days) => EVERY_DAYS[days ?? 0]],
  [new RegExp(`^每${NUMBER}(?:週|周|星期)(?:一次|1次)`), (weeks) => EVERY_DAYS[(weeks ?? 0) * 7]],
  [/^(?:隔天|隔日)(?:一次|1次)?/, () => 'QOD'],
  [/^早中晚(?:睡前|及睡前)/, () => 'QID'],
  [/^早中晚/, () => 'TID'],
  [/^早晚(?:各一次|各1次)?/, () => 'BID'],
  [/^(?:每天|每日)?(?:早上|早晨)(?:一次|1次)?/, () => 'QAM'],
  [/^(?:每天|每日)?晚上(?:一次|1次)?/, () => 'QPM'],
  [/^每晚(?:一次|1次)?/, () => 'QN'],
  [/^(?:每天|每日)?睡前(?:一次|1次)?/, () => 'HS'],
  [/^(?:立即|立刻|馬上)(?:使用)?(?:一次|1次)?/, () => 'STAT'],
  [/^(?:單次|使用一次|一次|1次)/, () => 'ONCE'],
  [/^(?:需要時|必要時|有需要時|不舒服時|疼痛時)(?:使用|吃|服用)?/, () => 'PRN'],
  [/^(?:飯前|餐前|空腹)/, () => 'AC'],
  [/^(?:飯後|餐後)/, () => 'PC'],
  [/^(?:隨餐|隨飯|配飯|和食物一起)/, () => 'WF'],
];
const BETWEEN = /^[\s,;，、；/+＋。]+/;
const FILLER = /^(?:服用|使用|給藥|吃|餵|點|擦)/;

/** Reads one code or phrase at the beginning of a text: what it is, and how long it was. */
function readOne(text: string): { readonly code: string; readonly length: number } | undefined {
  const [word = ''] = /^[A-Za-z\d.]+/.exec(text) ?? [];
  const code = word.replaceAll('.', '').toUpperCase();
  const hours = /^Q(\d{1,3})HR?S?$/.exec(code)?.[1];
  if (hours !== undefined && Number(hours) > 0) return { code: `Q${Number(hours)}H`, length: word.length };
  if (OFTEN.has(code) || CONDITIONS.has(code)) return { code, length: word.length };
  for (const [phrase, codeOf] of PHRASES) {
    const match = phrase.exec(text);
    const found = match && codeOf(readCount(match[1] ?? ''));
    if (match && found) return { code: found, length: match[0].length };
  }
  return undefined;
}

/**
 * How often a drug is given, as doctors write it: `bid`, `b.i.d. pc`, `q12h`, `每天三次飯後`, `需要時`. Answers the codes that labels and
 * quantities go by (`TID PC`), or undefined where a part isn't understood: a rhythm that only the label knows would leave the quantity
 * contradicting it. An empty text is no rhythm.
 */
export function readFrequency(text: string): string | undefined {
  // A space beside a Chinese character parts nothing.
  let rest = text
    .normalize('NFKC')
    .replaceAll(/(?<=[\u4e00-\u9fff])\s+|\s+(?=[\u4e00-\u9fff])/gu, '')
    .trim();
  const codes: string[] = [];
  while (rest !== '') {
    rest = rest.replace(BETWEEN, '').replace(FILLER, '');
    if (rest === '') break;
    const one = readOne(rest);
    if (!one) return undefined;
    codes.push(one.code);
    rest = rest.slice(one.length);
  }
  // Two rhythms at once contradict each other.
  if (codes.filter((code) => !CONDITIONS.has(code)).length > 1) return undefined;
  const often = codes.filter((code) => !CONDITIONS.has(code));
  return [...new Set([...often, ...codes.filter((code) => CONDITIONS.has(code))])].join(' ');
}

const DAYS_OF: readonly (readonly [RegExp, number])[] = [
  [/^(?:天|日|d|day|days)?$/i, 1],
  [/^(?:個?(?:週|周|星期|禮拜)|w|week|weeks)$/i, 7],
  [/^(?:個?月|m|month|months)$/i, 30],
];
/** The longest course that is prescribed at once, in days. */
export const LONGEST_DAYS = 366;

/** Days of a course as people write them: `7`, `7天`, `兩週`, `三個月`, `半個月`. Undefined for none, for 0 and for more than a year. */
export function readDays(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '').replace(/份$/, '');
  const [, count = '', unit = ''] = new RegExp(`^${NUMBER}(.*)$`).exec(plain) ?? [];
  const size = DAYS_OF.find(([word]) => word.test(unit))?.[1];
  const days = (readCount(count) ?? 0) * (size ?? 0);
  return Number.isInteger(days) && days >= 1 && days <= LONGEST_DAYS ? days : undefined;
}

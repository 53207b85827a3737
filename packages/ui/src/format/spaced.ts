const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z0-9]/;
const DIGIT = /[0-9]/;
const LETTER = /[A-Za-z]/;

/** Parts as one text, with the space that stands between Chinese and Latin, and before a unit: 已用 LINE 送出, 已用簡訊送出, and 40 mL. */
export const spaced = (...parts: readonly string[]): string =>
  parts.reduce((text, part) => {
    const [last = '', first = ''] = [text.at(-1), part[0]];
    const meets =
      (HAN.test(last) && LATIN.test(first)) ||
      (LATIN.test(last) && HAN.test(first)) ||
      (DIGIT.test(last) && LETTER.test(first));
    return meets ? `${text} ${part}` : `${text}${part}`;
  }, '');

const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z0-9]/;

/** Parts as one text, with the space that stands between Chinese and Latin: 已用 LINE 送出, and 已用簡訊送出. */
export const spaced = (...parts: readonly string[]): string =>
  parts.reduce((text, part) => {
    const [last = '', first = ''] = [text.at(-1), part[0]];
    const meets = (HAN.test(last) && LATIN.test(first)) || (LATIN.test(last) && HAN.test(first));
    return meets ? `${text} ${part}` : `${text}${part}`;
  }, '');

/** The standard Taiwanese (Daqian) keyboard: the key as typed without an input method, and the symbol printed on it. */
const ROWS: readonly (readonly [string, string])[] = [
  ['1234567890-', 'ㄅㄉˇˋㄓˊ˙ㄚㄞㄢㄦ'],
  ['qwertyuiop', 'ㄆㄊㄍㄐㄔㄗㄧㄛㄟㄣ'],
  ['asdfghjkl;', 'ㄇㄋㄎㄑㄕㄘㄨㄜㄠㄤ'],
  ['zxcvbnm,./', 'ㄈㄌㄏㄒㄖㄙㄩㄝㄡㄥ'],
];

const SYMBOL_BY_KEY: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap(([keys, symbols]) => [...keys].map((key, i): [string, string] => [key, [...symbols][i] ?? ''])),
);

/**
 * Reads keys typed while the input method was off, for example `a8` as ㄇㄚ; a space is the first tone (ˉ).
 * Characters outside ASCII stay as they are, so that 陳`vul3` works too.
 * Undefined when nothing was decoded, when an ASCII character is no Daqian key, or when the text would begin with a tone.
 */
export function decodeDaqian(text: string): string | undefined {
  let decoded = '';
  let keys = 0;
  let afterSymbol = false;
  for (const char of text.toLowerCase()) {
    if (char === ' ') {
      if (afterSymbol) decoded += 'ˉ';
      afterSymbol = false;
      continue;
    }
    const symbol = SYMBOL_BY_KEY.get(char);
    if (symbol === undefined) {
      if (char < '\x7f') return undefined;
      decoded += char;
      afterSymbol = false;
      continue;
    }
    const tone = 'ˇˋˊ˙'.includes(symbol);
    if (tone && !afterSymbol) return undefined;
    decoded += symbol;
    afterSymbol = !tone;
    keys += 1;
  }
  return keys === 0 ? undefined : decoded;
}

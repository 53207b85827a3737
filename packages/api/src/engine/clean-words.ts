// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u2028\u2029]/g;
/** Marks by which a text could read as something else than it is; those of a word itself stay. */
const OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;

/** What somebody outside wrote, as documents take it: without signs that no one sees, and no longer than a line may be. Emoji stay whole. */
export function cleanText(text: string, most: number): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(OVERRIDES, '')
    .toWellFormed();
  return plain.length <= most ? plain : cutAt(plain, most);
}

/** The same as one line. */
export const cleanLine = (text: string, most: number): string => cleanText(text.replaceAll(/\s+/gu, ' '), most).trim();

/** Cuts without halving a sign that has two places. */
function cutAt(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

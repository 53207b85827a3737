/** Control characters, and signs that turn the direction of writing: a name or a dose must not read as something else. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const SPACES = /[\s\u2028\u2029]+/g;

/** The first so many units of a text, without half a character at the end. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** Most texts of instruments are a few letters of ASCII with nothing to tidy. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/** A text as one line of what people can read, of its first so many units. */
export function plainLine(text: string, looked: number): string {
  if (text.length <= looked && (text === '' || TIDY.test(text))) return text;
  return cutText(text, looked).replace(SPACES, ' ').replace(UNWANTED, '').toWellFormed().trim();
}

/** How a text goes over the air (3GPP TS 23.038, 23.040). */
export interface Segments {
  /** Seven bits a character while all are in the GSM alphabet, otherwise sixteen. */
  readonly alphabet: 'gsm7' | 'ucs2';
  /** The text cut into what each segment carries; joined they are the text again. */
  readonly parts: readonly string[];
  /** Characters that still fit into the last segment, of the cheapest kind. */
  readonly room: number;
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Sent with an escape before it, so that each counts double. */
const EXTENSION = new Set('^{}\\[~]|€\f');

/** What one segment holds, alone and as one of several, whose headers take their room. */
const ROOM = { gsm7: { alone: 160, ofSeveral: 153 }, ucs2: { alone: 70, ofSeveral: 67 } } as const;

/** Cuts a text as a phone network does. A character of two units, an emoji or a bracket of the extension table, is never cut in two. */
export function segmentsOf(text: string): Segments {
  const characters = [...text];
  const alphabet = characters.every((character) => BASIC.has(character) || EXTENSION.has(character)) ? 'gsm7' : 'ucs2';
  const unitsOf = (character: string) => (alphabet === 'ucs2' ? character.length : EXTENSION.has(character) ? 2 : 1);
  const { alone, ofSeveral } = ROOM[alphabet];
  const units = characters.reduce((sum, character) => sum + unitsOf(character), 0);
  if (units <= alone) return { alphabet, parts: units === 0 ? [] : [text], room: alone - units };
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of characters) {
    const size = unitsOf(character);
    if (used + size > ofSeveral) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += size;
  }
  parts.push(part);
  return { alphabet, parts, room: ofSeveral - used };
}

/** What a text costs before it is sent, in points: a segment costs `pointsPerSegment` by the clinic's contract. */
export const smsCost = (text: string, pointsPerSegment = 1): number =>
  segmentsOf(smsText(text)).parts.length * pointsPerSegment;

/**
 * A text as it goes to a vendor of SMS: one kind of line break, no control characters, no half of a surrogate pair. These would break a line of a
 * batch, or arrive as something else.
 */
export const smsText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]/g, '');

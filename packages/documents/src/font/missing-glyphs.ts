import type { PrintDocument } from '../model/document.ts';
import { mapDocument } from '../model/map-document.ts';
import { paragraph } from '../model/text.ts';
import { wordsFor } from '../words/words.ts';
import type { GlyphCoverage } from './cmap.ts';

/** A stretch of characters that the print font cannot draw. */
export interface MissingGlyph {
  /** The characters themselves, for a warning on screen. */
  readonly characters: string;
  /** What stands in their place on paper, `〔?〕` or `〔?2〕`. */
  readonly mark: string;
  /** `U+20BB7`, one for each character. */
  readonly codePoints: readonly string[];
}

/** A document that the font can draw, and what was lost on the way. */
export interface Drawable {
  readonly document: PrintDocument;
  readonly missing: readonly MissingGlyph[];
}

// They draw nothing by themselves: joiners, variation selectors, soft hyphens, byte order marks.
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// A space of a width that the font lacks is still a space.
const SPACE = /\p{Zs}/gu;
const COMBINED = /\P{M}\p{M}+/gu;

const unicodeName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Text of which nothing needs a look: printable ASCII and line feeds. */
const PLAIN = /^[\n -~]*$/;

class Marker {
  readonly #coverage: readonly GlyphCoverage[];
  readonly #found: string[] = [];
  /** Texts that stand on the paper as they were typed. */
  readonly #whole = new Set<string>();

  constructor(coverage: readonly GlyphCoverage[]) {
    this.#coverage = coverage;
  }

  get found(): readonly string[] {
    return this.#found;
  }

  /** Splits a text into drawable stretches and missing ones. */
  *split(input: string): Generator<{ readonly text: string; readonly drawn: boolean }> {
    // Composing only where a combining mark follows: composing everything would also swap compatibility ideographs,
    // and with them the shape of a name.
    const text = input
      .replace(/\r\n?/g, '\n')
      .replaceAll('\t', '    ')
      .replace(SPACE, (space) => (this.#draws(space.codePointAt(0) ?? 0) ? space : ' '))
      .replace(INVISIBLE, '')
      .replace(COMBINED, (cluster) => cluster.normalize('NFC'));
    let stretch = '';
    let drawn = true;
    for (const character of text) {
      const can = character === '\n' || this.#draws(character.codePointAt(0) ?? 0);
      if (can !== drawn && stretch !== '') {
        yield { text: stretch, drawn };
        stretch = '';
      }
      drawn = can;
      stretch += character;
    }
    if (stretch !== '') yield { text: stretch, drawn };
  }

  note(input: string): void {
    if (PLAIN.test(input) || this.#whole.has(input)) return;
    let drawable = '';
    for (const { text, drawn } of this.split(input)) {
      if (drawn) drawable += text;
      else if (!this.#found.includes(text)) this.#found.push(text);
    }
    if (drawable === input) this.#whole.add(input);
  }

  replace(input: string): string {
    if (PLAIN.test(input) || this.#whole.has(input)) return input;
    let output = '';
    for (const { text, drawn } of this.split(input)) output += drawn ? text : this.markOf(text);
    return output;
  }

  markOf(stretch: string): string {
    return this.#found.length === 1 ? '〔?〕' : `〔?${this.#found.indexOf(stretch) + 1}〕`;
  }

  #draws(codePoint: number): boolean {
    return this.#coverage.every((font) => font.has(codePoint));
  }
}

/**
 * Makes a document drawable in the given fonts, and tells what they lack.
 *
 * A rare character sits most often in somebody's name. Leaving it out would print another person's name; a look-alike
 * (吉 for 𠮷) would too, and nobody would notice; the font's empty box looks like a fault of the printer and says nothing.
 * So each missing stretch becomes a bracketed mark that can't be taken for a name, different stretches get different
 * marks so that two names stay apart, and a note at the foot gives the Unicode numbers and asks to write them in by
 * hand. The caller gets the list too and should show it before printing: the browser's own print (`render-html.ts`)
 * can use the machine's fonts, which usually have the character.
 */
export function makeDrawable(document: PrintDocument, coverage: readonly GlyphCoverage[]): Drawable {
  const marker = new Marker(coverage);
  mapDocument(document, (text) => {
    marker.note(text);
    return text;
  });
  const missing = marker.found.map(
    (characters): MissingGlyph => ({
      characters,
      mark: marker.markOf(characters),
      codePoints: [...characters].map(unicodeName),
    }),
  );
  const drawable = mapDocument(document, (text) => marker.replace(text));
  if (missing.length === 0) return { document: drawable, missing };
  const words = wordsFor(document.language === 'en');
  const list = missing.map(({ mark, codePoints }) => `${mark} ${codePoints.join(' ')}`).join(words.listSeparator);
  const note = paragraph(words.missingNote(list), 'small');
  const blocks = document.paper.kind === 'label' ? drawable.blocks : [...drawable.blocks, note];
  return { document: { ...drawable, blocks }, missing };
}

/** The typeface of Chinese texts as the application brings it (`theme/glyphs.ts`), and as papers call it. */
const OURS = 'Noto Sans TC Variable';
const ON_PAPERS = 'Noto Sans TC';

/** A part of the typeface: which characters are in it, and where it lies. */
interface GlyphFile {
  readonly range: string;
  readonly url: string;
}

/** Whether a character stands in a list as style sheets write it: `U+3401, U+34D8-34DA`. */
export function isInRange(range: string, character: number): boolean {
  return range.split(',').some((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return character >= Number.parseInt(from, 16) && character <= Number.parseInt(to, 16);
  });
}

function glyphFiles(): GlyphFile[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const family = rule.style.getPropertyValue('font-family').replaceAll('"', '');
      const url = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
      const range = rule.style.getPropertyValue('unicode-range');
      return family === OURS && url !== undefined
        ? [{ range, url: new URL(url, sheet.href ?? location.href).href }]
        : [];
    }),
  );
}

async function dataAddress(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}

/**
 * A style sheet with the parts of the typeface that a text needs in itself: a picture of a page reaches no file of ours. What can't be had is left to
 * the typefaces of the machine.
 */
export async function embeddedGlyphs(text: string): Promise<string> {
  const characters = [...new Set(text)].map((one) => one.codePointAt(0) ?? 0).filter((one) => one > 0x2e80);
  const needed = glyphFiles().filter(({ range }) => characters.some((one) => isInRange(range, one)));
  const faces = await Promise.all(
    needed.map(async ({ range, url }) => {
      const source = await dataAddress(url).catch(() => undefined);
      return source === undefined
        ? ''
        : `@font-face{font-family:"${ON_PAPERS}";font-weight:100 900;src:url(${source});unicode-range:${range}}`;
    }),
  );
  return faces.join('\n');
}

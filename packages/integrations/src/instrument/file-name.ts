import type { WrittenAnimal } from './said/collected.ts';

/** What parts of a file's name can say, as a pattern names them: `{order}_{name}.pdf`. */
const PARTS: Readonly<Record<string, keyof WrittenAnimal>> = {
  order: 'orderNumber',
  id: 'id',
  name: 'name',
  owner: 'ownerName',
  species: 'species',
};

type Token = { readonly literal: string } | { readonly part: keyof WrittenAnimal | undefined };

/** A pattern in pieces: `*` stands for anything, `{order}` and the like for something that is said, and in words `?` for any sign. */
const tokensOf = (pattern: string): Token[] =>
  pattern
    .split(/(\*+|\{(?:order|id|name|owner|species)\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('*')) return { part: undefined };
      const part = piece.startsWith('{') ? PARTS[piece.slice(1, -1)] : undefined;
      return part === undefined ? { literal: piece.toLowerCase() } : { part };
    });

/**
 * What the name of a file says by the pattern of its folder, `{order}_{name}.pdf` of `K7Q2M9_Mimi.pdf`; undefined for a file that the pattern doesn't mean. `*` and `?` are what they are in a
 * shell, capitals don't matter, several patterns stand apart by `;`. Each part is as short as it can be, and a named one isn't empty.
 */
export function namedByFile(pattern: string, fileName: string): WrittenAnimal | undefined {
  const patterns = pattern.split(';').map((one) => one.trim());
  for (const one of patterns.some(Boolean) ? patterns.filter(Boolean) : ['*']) {
    const said = namedByOne(one, fileName);
    if (said !== undefined) return said;
  }
  return undefined;
}

function namedByOne(pattern: string, fileName: string): WrittenAnimal | undefined {
  const tokens = tokensOf(pattern);
  const name = fileName.toLowerCase();
  // Capitals of a few languages are of another length in small letters: parts are cut where they were found.
  const shown = name.length === fileName.length ? fileName : name;
  const said: { -readonly [field in keyof WrittenAnimal]: string } = {};
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    if ('literal' in token) {
      if (!standsAt(token.literal, name, at)) return undefined;
      at += token.literal.length;
      continue;
    }
    const least = at + (token.part === undefined ? 0 : 1);
    const end = endOf(tokens.slice(index + 1), name, least);
    if (end < least) return undefined;
    if (token.part !== undefined) said[token.part] = shown.slice(at, end).trim();
    at = end;
  }
  return at === name.length ? said : undefined;
}

function standsAt(literal: string, name: string, at: number): boolean {
  if (at < 0 || at + literal.length > name.length) return false;
  for (let index = 0; index < literal.length; index += 1)
    if (literal[index] !== '?' && literal[index] !== name[at + index]) return false;
  return true;
}

/** Where something that ends before the next tokens ends; below 0 where they don't follow. */
function endOf([next, ...others]: readonly Token[], name: string, least: number): number {
  if (next === undefined) return name.length;
  if (!('literal' in next)) return least;
  // The last words of a pattern stand at the end of the name.
  const last = name.length - next.literal.length;
  if (others.length === 0) return standsAt(next.literal, name, last) ? last : -1;
  for (let at = least; at <= last; at += 1) if (standsAt(next.literal, name, at)) return at;
  return -1;
}

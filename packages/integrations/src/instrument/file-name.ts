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

/** A pattern in pieces: `*` stands for anything, `{order}` and the like for something that is said. */
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
 * What the name of a file says by the pattern of its folder, `{order}_{name}.pdf` of `K7Q2M9_Mimi.pdf`; undefined for a file that the pattern doesn't mean. Capitals don't matter; each part is as
 * short as it can be, and a named one isn't empty.
 */
export function namedByFile(pattern: string, fileName: string): WrittenAnimal | undefined {
  const tokens = tokensOf(pattern === '' ? '*' : pattern);
  const name = fileName.toLowerCase();
  const said: { -readonly [field in keyof WrittenAnimal]: string } = {};
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    if ('literal' in token) {
      if (!name.startsWith(token.literal, at)) return undefined;
      at += token.literal.length;
      continue;
    }
    const least = at + (token.part === undefined ? 0 : 1);
    const end = endOf(tokens.slice(index + 1), name, least);
    if (end < least) return undefined;
    if (token.part !== undefined) said[token.part] = fileName.slice(at, end).trim();
    at = end;
  }
  return at === name.length ? said : undefined;
}

/** Where something that ends before the next tokens ends; below 0 where they don't follow. */
function endOf([next, ...others]: readonly Token[], name: string, least: number): number {
  if (next === undefined) return name.length;
  if (!('literal' in next)) return least;
  // The last words of a pattern stand at the end of the name.
  if (others.length === 0) return name.endsWith(next.literal) ? name.length - next.literal.length : -1;
  return name.indexOf(next.literal, least);
}

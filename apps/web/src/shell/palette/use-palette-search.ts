import { useEffect, useState } from 'react';
import { readPaletteQuery } from './palette-query.ts';
import { paletteSources } from './palette-sources.ts';
import type { PaletteItem } from './palette-types.ts';
import { groupOrder, rankedItems } from './rank.ts';

/** Items of one group that show beside other groups, and when the group is alone. */
const FEW = 5;
const MANY = 30;
/** Groups of people and animals: of whom none is found, an owner can be made. */
const PEOPLE: ReadonlySet<string> = new Set(['pets', 'owners']);

/** What a search found. */
export interface PaletteResult {
  readonly text: string;
  readonly items: readonly PaletteItem[];
  readonly milliseconds: number;
}

async function searchAll(text: string): Promise<PaletteResult> {
  const start = performance.now();
  const { group, words } = readPaletteQuery(text);
  const asked = paletteSources().filter(
    (source) => group === undefined || source.group === group || (source.onlyWithoutPeople && PEOPLE.has(group)),
  );
  // A source that fails leaves its group empty; the others still answer.
  const answers = await Promise.allSettled(
    asked.map(async (source) => source.search(words, group === undefined ? FEW : MANY)),
  );
  const people = answers.some(
    (answer, at) => PEOPLE.has(asked[at]?.group ?? '') && (answer.status === 'rejected' || answer.value.length > 0),
  );
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled' && !(people && asked[at]?.onlyWithoutPeople === true) ? answer.value : [],
  );
  const limit = group === undefined ? FEW : MANY;
  const ranked = rankedItems(found, limit);
  const items = groupOrder(ranked).flatMap((name) => ranked.filter((item) => item.group === name));
  return { text, items, milliseconds: Math.max(1, Math.round(performance.now() - start)) };
}

/** Searches every source as the text changes; a late answer to an earlier text is dropped. */
export function usePaletteSearch(text: string): PaletteResult {
  const [result, setResult] = useState<PaletteResult>({ text: '', items: [], milliseconds: 1 });
  useEffect(() => {
    let wanted = true;
    void searchAll(text).then((answer) => {
      if (wanted) setResult(answer);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return result;
}

import { useEffect, useState } from 'react';
import { readPaletteQuery } from './palette-query.ts';
import { paletteSources } from './palette-sources.ts';
import { PALETTE_GROUPS, type PaletteItem } from './palette-types.ts';

/** Items of one group that show beside other groups, and when the group is alone. */
const FEW = 5;
const MANY = 30;

/** What a search found. */
export interface PaletteResult {
  readonly text: string;
  readonly items: readonly PaletteItem[];
  readonly milliseconds: number;
}

async function searchAll(text: string): Promise<PaletteResult> {
  const start = performance.now();
  const { group, words } = readPaletteQuery(text);
  const asked = paletteSources().filter((source) => group === undefined || source.group === group);
  // A source that fails leaves its group empty; the others still answer.
  const answers = await Promise.allSettled(
    asked.map(async (source) => source.search(words, group === undefined ? FEW : MANY)),
  );
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const limit = group === undefined ? FEW : MANY;
  const items = PALETTE_GROUPS.flatMap((name) =>
    found
      .filter((item) => item.group === name)
      .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
      .slice(0, limit),
  );
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

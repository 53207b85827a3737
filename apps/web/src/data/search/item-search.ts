import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { useEffect, useMemo, useState } from 'react';
import type { SearchClient } from '../../search/search-client.ts';
import { log } from '../engine/log/log.ts';
import { search } from './search.ts';

/** Hits that are asked for: what a word of two letters finds in a price list of thousands is read by nobody to its end. */
const MOST = 1000;
const TRY_AGAIN = 3000;

/** What each search has been told of items. */
const told = new WeakMap<SearchClient, Map<string, string>>();

/** The search with these items in it; undefined where no clinic is open. */
async function searchWith(items: readonly CatalogItem[]): Promise<SearchClient | undefined> {
  const client = search();
  if (!client) return undefined;
  const known = told.get(client) ?? new Map<string, string>();
  told.set(client, known);
  const changed = items.filter((item) => known.get(item._id) !== keyOf(item));
  for (const item of changed) known.set(item._id, keyOf(item));
  if (changed.length > 0)
    await client.upsert(
      changed.map(({ _id, name, code, barcode = '' }) => ({
        kind: 'item',
        id: _id,
        name,
        code,
        chipID: barcode,
        phones: [],
      })),
    );
  return client;
}
const keyOf = ({ name, code, barcode = '' }: CatalogItem): string => [name, code, barcode].join('\n');

/** How well an item fits what was typed, letter by letter: 0 where it doesn't. Higher than what is found by sound alone where a name or code begins so. */
export function literalFit({ nameLowerCase, code, barcode = '' }: CatalogItem, typed: string): number {
  const text = typed.toLowerCase();
  const codes = [code.toLowerCase(), barcode.toLowerCase()];
  if (nameLowerCase === text || codes.includes(text)) return 900;
  if (nameLowerCase.startsWith(text)) return 650;
  if (codes.some((one) => one.startsWith(text))) return 640;
  const words = text.split(/\s+/);
  const all = [nameLowerCase, ...codes];
  return words.every((word) => all.some((one) => one.includes(word))) ? 250 : 0;
}

/**
 * The items that a text names by name, pinyin, Zhuyin, code or barcode, each with how well it fits; undefined where nothing was typed. What fits letter by
 * letter is there at once, what sounds so as soon as the worker has answered.
 */
export function useItemSearch(
  items: readonly CatalogItem[] | undefined,
  typed: string,
): ReadonlyMap<string, number> | undefined {
  const text = typed.trim();
  const [heard, setHeard] = useState<{ readonly text: string; readonly scores: ReadonlyMap<string, number> }>();
  useEffect(() => {
    if (text === '' || items === undefined) return;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const client = await searchWith(items);
      const answer = await client?.query(text, { kinds: ['item'], limit: MOST, signal: asking.signal });
      if (answer) setHeard({ text, scores: new Map(answer.hits.map(({ id, score }) => [id, score])) });
    };
    const start = () => {
      ask().catch((error: unknown) => {
        if (asking.signal.aborted) return;
        log('warn', 'the search of items failed', error);
        timer = setTimeout(start, TRY_AGAIN);
      });
    };
    start();
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [items, text]);
  return useMemo(() => {
    if (text === '' || items === undefined) return undefined;
    const scores = new Map<string, number>(heard?.text === text ? heard.scores : []);
    for (const item of items) {
      const literal = literalFit(item, text);
      if (literal > (scores.get(item._id) ?? 0)) scores.set(item._id, literal);
    }
    return scores;
  }, [items, text, heard]);
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { log } from '../../data/engine/log/log.ts';
import { search, searchFilled, searchNews } from '../../data/search/search.ts';
import type { SearchHit, SearchKind } from '../../search/search-types.ts';

/** An answer of the search worker to what was typed. */
export interface PeopleFound {
  /** The text that `hits` answer; while it differs from what is typed, an answer is on its way. */
  readonly text: string;
  readonly hits: readonly SearchHit[];
  /** Entries are still being indexed: someone may be missing. */
  readonly incomplete: boolean;
}

const NOTHING: PeopleFound = { text: '', hits: [], incomplete: false };
/** While entries are being indexed, the question is asked again after this many milliseconds. */
const ASK_AGAIN = 400;
/** A search whose code could not be fetched (a device new to the clinic that lost its network) is started again after this many milliseconds. */
const TRY_AGAIN = 3000;

/** The owners and animals that a text names by name, pinyin, Zhuyin, phone or chip; live while it is being typed, and when somebody comes in meanwhile. */
export function usePeopleSearch(typed: string, kinds: readonly SearchKind[], limit: number): PeopleFound {
  const text = typed.trim();
  const [found, setFound] = useState(NOTHING);
  const [filled, setFilled] = useState(false);
  const wanted = kinds.join(' ');
  const asks = text !== '';
  const news = useSyncExternalStore(searchNews.subscribe, searchNews.current);
  useEffect(() => {
    if (!asks || filled) return;
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = async () => {
      try {
        await searchFilled();
        if (current) setFilled(true);
      } catch (error) {
        log('warn', 'the search could not be filled', error);
        if (current) timer = setTimeout(wait, TRY_AGAIN);
      }
    };
    void wait();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, filled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something has come into the search
  useEffect(() => {
    if (text === '') {
      setFound(NOTHING);
      return;
    }
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = await search()?.query(text, {
        kinds: wanted.split(' ') as SearchKind[],
        limit,
        signal: asking.signal,
      });
      if (answer === undefined) return;
      const incomplete = answer.waiting > 0 || !filled;
      setFound({ text, hits: answer.hits, incomplete });
      if (incomplete) timer = setTimeout(start, ASK_AGAIN);
    };
    const start = () => {
      ask().catch((error: unknown) => {
        if (asking.signal.aborted) return;
        log('warn', 'the search failed', error);
        // Nobody is found, and that may not be all: a new owner can be written all the same.
        setFound({ text, hits: [], incomplete: true });
        timer = setTimeout(start, TRY_AGAIN);
      });
    };
    start();
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [text, wanted, limit, filled, news]);
  return text === '' ? NOTHING : found;
}

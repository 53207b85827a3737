import { useCallback, useEffect, useRef, useState } from 'react';
import { refusal } from '../../locale/codes.ts';
import { type LotCondition, type LotPage, stockCalls } from './stock-calls.ts';

/** As many as a screen shows three times over; the next page is asked for before its end is in sight. */
const PAGE = 200;
const AHEAD = 60;

/** Lots as far as they were looked at. */
export interface LotPages {
  /** Undefined until the first page is here. */
  readonly found: LotPage | undefined;
  readonly failure: ReturnType<typeof refusal> | undefined;
  /** Told by the table which rows are in sight. */
  readonly onVisible: (first: number, last: number) => void;
  /** Reads what was read anew: something was done to a lot. */
  readonly reread: () => void;
}

/** The list of lots, page by page as it is scrolled: forty thousand of them are no more than are looked at. */
export function useLotPages(
  condition: LotCondition,
  order: { readonly column: string; readonly order: 'ASC' | 'DESC' },
  online: boolean,
): LotPages {
  const question = JSON.stringify([condition, order]);
  const [state, setState] = useState<{ question: string; found?: LotPage; failure?: ReturnType<typeof refusal> }>({
    question,
  });
  const asked = useRef('');
  const [turn, setTurn] = useState(0);
  const ask = useCallback(
    async (offset: number, limit: number) => {
      const name = `${question} ${turn} ${offset}`;
      if (asked.current === name) return;
      asked.current = name;
      const [of, by] = JSON.parse(question) as [LotCondition, typeof order];
      try {
        const page = await stockCalls.lots(of, { offset, limit, order: by });
        setState((before) => {
          const kept = offset > 0 && before.question === question ? (before.found?.rows ?? []) : [];
          // Of a page that was overtaken by another question nothing is shown.
          if (asked.current !== name) return before;
          return { question, found: { ...page, rows: [...kept.slice(0, offset), ...page.rows] } };
        });
      } catch (error) {
        if (asked.current === name) setState((before) => ({ ...before, question, failure: refusal(error) }));
      }
    },
    [question, turn],
  );
  useEffect(() => {
    if (online) void ask(0, PAGE);
  }, [ask, online]);
  const found = state.question === question ? state.found : undefined;
  return {
    found,
    failure: state.question === question ? state.failure : undefined,
    onVisible: (_, last) => {
      if (found !== undefined && found.rows.length < found.count && last >= found.rows.length - AHEAD)
        void ask(found.rows.length, PAGE);
    },
    reread: () => setTurn((before) => before + 1),
  };
}

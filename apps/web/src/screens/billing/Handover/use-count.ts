import { CASH_UNITS } from '@vetloom/domain/billing/cash.ts';
import { countedCash } from '@vetloom/domain/billing/till.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../../data/engine/hooks.ts';
import { keptStorage } from '../../../data/engine/storage/kept-storage.ts';

/** What is typed at a handover. Figures are the text as typed. */
export interface CountDraft {
  /** Pieces by unit. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly opening: string;
  readonly left: string;
  readonly reason: string;
  readonly takenBy: string;
  readonly note: string;
}

const EMPTY: CountDraft = { pieces: {}, opening: '', left: '', reason: '', takenBy: '', note: '' };
/** Notes that Taiwan's till may hold beside those that it gives out. */
export const COUNTED_UNITS = [2000, ...CASH_UNITS.slice(0, 2), 200, ...CASH_UNITS.slice(2)] as const;

/** Whole, not negative, as a count of pieces is. */
const piecesOf = (text: string | undefined): number =>
  Math.min(100_000, Math.max(0, Math.trunc(readFigure(text) ?? 0)));

function read(key: string): CountDraft {
  try {
    return { ...EMPTY, ...(JSON.parse(keptStorage().getItem(key) ?? '{}') as Partial<CountDraft>) };
  } catch {
    // A draft that can't be read is one that was never typed.
    return EMPTY;
  }
}

/** The draft of a handover, kept on this device at once, so that a reload loses no counted note. */
export function useCount() {
  const { clinic } = useSession();
  const key = `vetloom.handover.${clinic?.clinic ?? ''}`;
  const [draft, setDraft] = useState<CountDraft>(() => read(key));
  useEffect(() => keptStorage().setItem(key, JSON.stringify(draft)), [key, draft]);
  const cash = COUNTED_UNITS.map((unit) => ({ unit, count: piecesOf(draft.pieces[unit]) })).filter(
    ({ count }) => count > 0,
  );
  return {
    draft,
    change: (part: Partial<CountDraft>) => setDraft((before) => ({ ...before, ...part })),
    reset: () => setDraft(EMPTY),
    cash,
    /** Whether anything was counted, also if it was nothing: before that the till lacks no money. */
    begun: COUNTED_UNITS.some((unit) => (draft.pieces[unit] ?? '') !== ''),
    counted: countedCash(cash),
  };
}

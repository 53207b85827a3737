import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCleared, useSession } from '../../data/engine/hooks.ts';
import { keptStorage } from '../../data/engine/storage/kept-storage.ts';
import { draftKey, dropDraft, readDraft, sameShape, writeDraft } from './draft.ts';

/** A form's values, kept on this device as they are typed. */
export interface KeptValues<Values> {
  readonly values: Values;
  /** Changes values; the draft is written at once. */
  readonly change: (change: Partial<Values>) => void;
  /** Unix seconds since when the draft is kept; undefined while nothing was typed. */
  readonly keptAt: number | undefined;
  /** Forgets the draft and begins anew, with `values` or as at first. */
  readonly restart: (values?: Values) => void;
}

/**
 * Values of the form `form`, taken up where they were left. `initial` is what an untouched form holds; it must keep its shape.
 * A form of another document (`form` changes) loads its own.
 */
export function useDraft<Values extends object>(form: string, initial: Values): KeptValues<Values> {
  const { clinic, email } = useSession();
  const key = draftKey(clinic?.clinic ?? '', email, form);
  const load = () => readDraft(keptStorage(), key, sameShape(initial));
  const [state, setState] = useState(() => ({ key, ...fromDraft(load(), initial) }));
  if (state.key !== key) setState({ key, ...fromDraft(load(), initial) });
  const first = useRef(initial);
  // Two changes of one event must both count, before React has rendered the first.
  const latest = useRef(state.values);
  useEffect(() => {
    first.current = initial;
    latest.current = state.values;
  });

  const cleared = useCleared();
  const { keptAt } = state;
  useEffect(() => {
    // With the rest of this browser's data its drafts may have gone: what is said to be kept is kept anew.
    if (cleared && keptAt !== undefined) writeDraft(keptStorage(), key, { values: latest.current, savedAt: keptAt });
  }, [cleared, key, keptAt]);

  const change = useCallback(
    (part: Partial<Values>) => {
      const keptAt = shownNow();
      const values = { ...latest.current, ...part };
      latest.current = values;
      writeDraft(keptStorage(), key, { values, savedAt: keptAt });
      setState({ key, values, keptAt });
    },
    [key],
  );
  const restart = useCallback(
    (given?: Values) => {
      dropDraft(keptStorage(), key);
      const values = given ?? first.current;
      latest.current = values;
      setState({ key, values, keptAt: undefined });
    },
    [key],
  );
  return { values: state.values, change, keptAt: state.keptAt, restart };
}

function fromDraft<Values>(
  draft: { values: Values; savedAt: number } | undefined,
  initial: Values,
): { values: Values; keptAt: number | undefined } {
  return draft ? { values: draft.values, keptAt: draft.savedAt } : { values: initial, keptAt: undefined };
}

import { useRef, useState } from 'react';
import { type Clashes, type FieldChange, type Sending, sendChanges } from './send-changes.ts';
import type { ServerRow } from './server-rows.ts';

/** Saves changes of fields in lists. */
export interface FieldSaving<T> {
  /** `saved`; `clashed`: nothing was, and `clashes` says why. @throws DomainError with any other refusal */
  readonly save: (changes: readonly FieldChange[]) => Promise<'saved' | 'clashed'>;
  readonly clashes: Clashes<T> | undefined;
  readonly forget: () => void;
}

/**
 * Saves changes that people make in a list, one act after the other: a second change of a row waits for the answer to the first, from whose time on somebody
 * else's is a conflict.
 */
export function useFieldSaving<T extends ServerRow>(sending: Sending<T>): FieldSaving<T> {
  const [clashes, setClashes] = useState<Clashes<T>>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const send = async (changes: readonly FieldChange[]): Promise<'saved' | 'clashed'> => {
    const met = await sendChanges(sending, changes);
    setClashes(met);
    return met === undefined ? 'saved' : 'clashed';
  };
  return {
    save: (changes) => {
      const saving = last.current.then(() => send(changes));
      last.current = saving.catch(() => undefined);
      return saving;
    },
    clashes,
    forget: () => setClashes(undefined),
  };
}

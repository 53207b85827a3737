import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { useRef } from 'react';
import type { Clashes, FieldChange, Sending } from '../../../data/inventory/send-changes.ts';
import type { ServerRow } from '../../../data/inventory/server-rows.ts';
import { useFieldSaving } from '../../../data/inventory/use-field-saving.ts';
import { refusal } from '../../../locale/codes.ts';
import { catalogue } from '../../../locale/inventory.ts';

/** Changes of a list as a person makes them. */
export interface ListSaving<T> {
  /** Saves and says what was done, with the way back; false where it couldn't be, which is said too. What met somebody else's change is asked about. */
  readonly save: (changes: readonly FieldChange[], done: string) => Promise<boolean>;
  readonly clashes: Clashes<T> | undefined;
  /** Answers what was asked: by the person's own values, or without the rows that somebody else changed. */
  readonly settle: (how: 'mine' | 'theirs') => void;
}

/** Saves what is changed in a list, with undo, and keeps what somebody else changed meanwhile until it is decided. */
export function useListSaving<T extends ServerRow>(sending: Sending<T>): ListSaving<T> {
  const saving = useFieldSaving(sending);
  // What the last act was, for saying so once it is decided.
  const said = useRef('');
  const save = async (changes: readonly FieldChange[], done: string, undoes = false): Promise<boolean> => {
    try {
      said.current = done;
      if ((await saving.save(changes)) === 'clashed') return true;
      if (undoes) showSuccess(done);
      else
        showUndo({
          message: done,
          undoWord: catalogue.saved.undo,
          onUndo: () => void save(changes.map(turned), catalogue.saved.undone, true),
        });
      return true;
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      return false;
    }
  };
  return {
    save: (changes, done) => save(changes, done),
    clashes: saving.clashes,
    settle: (how) => {
      const left = saving.clashes === undefined ? [] : settled(saving.clashes, how);
      saving.forget();
      if (left.length > 0) void save(left, said.current);
    },
  };
}

const turned = ({ from, to, ...change }: FieldChange): FieldChange => ({ ...change, from: to, to: from });

/** What is still to be saved. Of a row that is gone nothing can be. */
function settled<T>({ changes, clashes }: Clashes<T>, how: 'mine' | 'theirs'): FieldChange[] {
  const theirs = new Map(clashes.map(({ change, theirs }) => [change, theirs]));
  return changes.flatMap((change) => {
    if (!theirs.has(change)) return [change];
    const now = theirs.get(change);
    if (how === 'theirs' || now === undefined) return [];
    return [{ ...change, from: (now as Readonly<Record<string, unknown>>)[change.column] }];
  });
}

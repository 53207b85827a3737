import { isPricedPath } from '@vetloom/domain/record/bill-lock.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { visit } from '../../../locale/record.ts';
import type { Codec } from './drafts/codecs.ts';
import { type FieldPath, fieldKey, type Typed } from './drafts/field-drafts.ts';
import { valueAt } from './drafts/visit-edits.ts';
import { useEditing } from './editing.ts';

/** One field of the visit, as an input needs it. */
export interface Field {
  readonly text: string;
  readonly error: string | undefined;
  /** Somebody else's value stands although another was typed here. */
  readonly contested: boolean;
  readonly readOnly: boolean;
  readonly change: (text: string) => void;
  readonly leave: () => void;
}

/** What follows in other fields from a value that was typed. */
export type Follows = (value: unknown) => readonly Typed[];

/** A field that saves as typed. `follows` gives the fields that are worked out from it. */
export function useField(path: FieldPath, codec: Codec, follows?: Follows): Field {
  const { desk, record, contested, ...editing } = useEditing();
  const readOnly = editing.readOnly || (editing.billLocked && isPricedPath(path));
  const key = fieldKey(path);
  const draft = useSyncExternalStore(desk.subscribe, () => desk.draft(key));
  const stored = valueAt(record, path);
  const change = (input: string) => {
    if (readOnly) return;
    const text = codec.keep(input);
    const read = codec.read(text);
    const before = draft ? draft.to : stored;
    const now: Typed = {
      path,
      seen: stored,
      text,
      to: read ? read.value : before,
      valid: read !== undefined,
      focused: true,
    };
    desk.type(now, ...(read && follows ? follows(read.value) : []));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is made anew at each render; its key tells whether it changed
  const leave = useCallback(() => desk.leave(path), [desk, key]);
  const error = draft?.refusal?.sentence ?? (draft && !draft.valid && !draft.focused ? visit.notAValue : undefined);
  return {
    text: draft ? draft.text : codec.show(stored),
    error,
    contested: contested.some((one) => fieldKey(one.path) === key),
    readOnly,
    change,
    leave,
  };
}

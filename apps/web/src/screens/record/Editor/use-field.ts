import { isPricedPath } from '@vetloom/domain/record/bill-lock.ts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Codec } from './drafts/codecs.ts';
import { type FieldPath, fieldKey, type Typed } from './drafts/field-drafts.ts';
import { leftWaiting } from './drafts/left-waiting.ts';
import { valueAt } from './drafts/visit-edits.ts';
import { useEditing } from './editing.ts';

/** One field of the visit, as an input needs it. */
export interface Field {
  readonly text: string;
  readonly error: string | undefined;
  /** How what is typed was understood, while it is typed and says it otherwise. */
  readonly understood: string | undefined;
  /** Asked before the value is taken; answered by `confirm`. */
  readonly question: ReturnType<NonNullable<Codec['ask']>>;
  /** Somebody else's value stands although another was typed here. */
  readonly contested: boolean;
  readonly readOnly: boolean;
  readonly change: (text: string) => void;
  readonly leave: () => void;
  /** Takes the value that is asked about as it stands. */
  readonly confirm: () => void;
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
  const take = (text: string, sure: boolean) => {
    if (readOnly) return;
    const meant = codec.read(text);
    // What is asked about waits for its answer as a text that stands for nothing does: kept, and not in the visit.
    const read = meant && !sure && codec.ask?.(meant.value) ? undefined : meant;
    const before = draft ? draft.to : stored;
    const now: Typed = {
      path,
      seen: stored,
      text,
      to: read ? read.value : before,
      valid: read !== undefined,
      focused: !sure,
    };
    desk.type(now, ...(read && follows ? follows(read.value) : []));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is made anew at each render; its key tells whether it changed
  const leave = useCallback(() => desk.leave(path), [desk, key]);
  const { left, question, plain } = leftWaiting(draft, codec);
  // What was asked about explains itself once its animal is here: nobody has to answer any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once, with what is known in that moment
  useEffect(() => {
    if (plain !== undefined) take(plain, true);
  }, [plain, readOnly]);
  const error = draft?.refusal?.sentence ?? (left && question === undefined ? codec.unread : undefined);
  const reading = draft?.focused && draft.text !== codec.show(draft.to) ? codec.read(draft.text) : undefined;
  const understood = reading && codec.understood?.(reading.value);
  return {
    understood: understood === '' ? undefined : understood,
    text: draft ? draft.text : codec.show(stored),
    error,
    question,
    contested: contested.some((one) => fieldKey(one.path) === key),
    readOnly,
    change: (input) => take(codec.keep(input), false),
    leave,
    confirm: () => left && take(left.text, true),
  };
}

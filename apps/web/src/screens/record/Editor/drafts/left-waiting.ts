import type { Codec } from './codecs.ts';
import type { FieldDraft } from './field-drafts.ts';

/** How a field stands that was left with a text that isn't in the visit. */
export interface LeftWaiting {
  /** The draft; undefined where nothing waits. */
  readonly left: FieldDraft | undefined;
  /** What is asked before its value is taken. */
  readonly question: ReturnType<NonNullable<Codec['ask']>>;
  /** Its text where it was asked about and nothing is strange in it any more: it is taken without an answer. */
  readonly plain: string | undefined;
}

/** What a field that was left waits for, by what is known now. A refused value waits for whoever typed it. */
export function leftWaiting(draft: FieldDraft | undefined, codec: Codec): LeftWaiting {
  const left = draft && !draft.valid && !draft.focused ? draft : undefined;
  const meant = left && codec.read(left.text);
  const question = meant && codec.ask?.(meant.value);
  const isPlain = meant !== undefined && question === undefined && codec.ask !== undefined && !left?.refusal;
  return { left, question, plain: isPlain ? left?.text : undefined };
}

/** A value's field: its text, and what was stored when somebody began to type; undefined while nobody types. */
export interface TypedOver {
  readonly text: string;
  readonly over: string | undefined;
}

/** A field in which nobody types. */
export const untouched = (stored: string): TypedOver => ({ text: stored, over: undefined });

/** Somebody types. */
export const typing = ({ over }: TypedOver, text: string, stored: string): TypedOver => ({
  text,
  over: over ?? stored,
});

/** Another value is stored now: it takes the place of what stood there, and never of what is being typed. */
export const storedAnew = (field: TypedOver, stored: string): TypedOver =>
  field.over === undefined ? untouched(stored) : field;

/** What becomes of a field that is left: it says what is stored, it is to be kept, or another value came while it was typed. */
export function whenLeft({ text, over }: TypedOver, stored: string): 'same' | 'typed' | 'overtaken' {
  if (text.trim() === stored) return 'same';
  return over !== undefined && over !== stored ? 'overtaken' : 'typed';
}

/** Whether the field closes over something that was typed and is kept nowhere. */
export const isLost = ({ text, over }: TypedOver, stored: string): boolean =>
  over !== undefined && text.trim() !== '' && text.trim() !== over && text.trim() !== stored;

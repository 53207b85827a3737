/** What is asked: why something is given up, the password of whoever works here, or another phone. */
export type QuestionKind = 'reason' | 'password' | 'phone';

/** What else belongs to a question. */
export interface QuestionMore {
  /** Stands below the question's own text. */
  readonly note?: string;
  /** What the field holds at first. */
  readonly begin?: string;
}

/** A question that waits for its answer; `undefined` means that the person thought better of it. */
export interface Question extends QuestionMore {
  readonly kind: QuestionKind;
  readonly answer: (text: string | undefined) => void;
}

let asking: Question | undefined;
const listeners = new Set<() => void>();

function setAsking(next: Question | undefined): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** Asks a question in a dialog. The dialog's code has a file of its own, so that asking costs the first bundle nothing. */
export function ask(kind: QuestionKind, more: QuestionMore = {}): Promise<string | undefined> {
  asking?.answer(undefined);
  return new Promise((resolve) => setAsking({ ...more, kind, answer: resolve }));
}

/** The question that is open, for the dialog. */
export const openQuestion = {
  current: (): Question | undefined => asking,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  answer: (text: string | undefined): void => {
    asking?.answer(text);
    setAsking(undefined);
  },
};

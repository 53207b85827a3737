/** The part of the browser's storage in which it is kept what a person put off. */
type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (email: string): string => `vetloom.put-off.${email.toLowerCase()}`;

/** What a person put off, by the ids of what was asked about. A browser that keeps nothing asks again. */
export function putOff(storage: Kept, email: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(storage.getItem(keyOf(email)) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Keeps that a person put off questions about these; what is no question any more needn't be kept. Answers what is put off now. */
export function putOffNow(storage: Kept, email: string, ids: readonly string[]): ReadonlySet<string> {
  try {
    storage.setItem(keyOf(email), JSON.stringify(ids));
  } catch {
    // No room: it comes again with the next page.
  }
  return new Set(ids);
}

/** Whether a question comes up by itself: not once all that it asks about was put off. */
export const comesByItself = (about: readonly { readonly id: string }[], off: ReadonlySet<string>): boolean =>
  about.some(({ id }) => !off.has(id));

/** Brings the question up again that work waits for, though it was put off. */
export const askPressing = (): void => void window.dispatchEvent(new Event('vetloom:ask-pressing'));

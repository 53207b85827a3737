/** Where keys are typed: the window of a browser, or what stands for it in a test. */
export type KeySource = Pick<Window, 'addEventListener' | 'removeEventListener'>;

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>;

/**
 * The words after a key that found no field; undefined for one that writes nothing. What an input method composes can't be caught by keys: it begins where the
 * focus is.
 */
export function textAfter(text: string, event: Key): string | undefined {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Backspace') return [...text].slice(0, -1).join('');
  return [...event.key].length === 1 ? text + event.key : undefined;
}

/**
 * Takes the keys that are typed until a field has the focus, before anything of the page acts on them: a letter that comes too early is meant as a word, not as
 * the page's key. Answers how to stop.
 */
export function catchTyping(source: KeySource, current: () => string, take: (text: string) => void): () => void {
  const onKeyDown = (event: Event) => {
    const next = textAfter(current(), event as KeyboardEvent);
    if (next === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    take(next);
  };
  source.addEventListener('keydown', onKeyDown, { capture: true });
  return () => source.removeEventListener('keydown', onKeyDown, { capture: true });
}

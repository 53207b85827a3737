import { flushSync } from 'react-dom';

/**
 * Lets a field that makes words of what is typed (`data-takes-typed`, see `TagsField`) do so before the key that saves acts: whoever types a word and saves at
 * once must not lose it. Stands before the page's own listeners, so that forms and keys find what the field has made; where the form stays, so does the focus.
 */
export function watchTypedWords(page: Window = window): () => void {
  const take = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || event.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.dataset.takesTyped === undefined) return;
    if (target.value.trim() === '') return;
    flushSync(() => target.blur());
    target.focus();
  };
  page.addEventListener('keydown', take, true);
  return () => page.removeEventListener('keydown', take, true);
}

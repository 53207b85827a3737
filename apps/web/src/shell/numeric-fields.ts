const NUMERIC = 'input[type="number"], input[inputmode="decimal"], input[inputmode="numeric"]';

/**
 * Takes the focus off a numeric field when the wheel is turned over it or its label, so that scrolling a page never changes a dose
 * (spec 1 §5). For every field of the page, whoever made it.
 */
export function watchNumericFields(page: Document = document): () => void {
  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.matches(NUMERIC)) return;
    const ground = target.closest('label') ?? target;
    const leave = () => target.blur();
    // Not passive: the browser would scroll first, and the field would no longer lie under the pointer when the event comes.
    ground.addEventListener('wheel', leave, { passive: false });
    target.addEventListener('blur', () => ground.removeEventListener('wheel', leave), { once: true });
  };
  page.addEventListener('focusin', enter);
  return () => page.removeEventListener('focusin', enter);
}

/** What of `window` is asked. */
type Page = Pick<Window, 'innerHeight' | 'visualViewport' | 'scrollTo' | 'document'>;

/** Less than this is a bar of the browser that comes and goes, in CSS pixels. */
const LEAST = 80;
const ROOM = '--vl-keyboard';

/**
 * Makes room for a keyboard on the screen: it lies over the page and tells nobody but the visual viewport, so that whatever stands at the bottom (the
 * till's sum, the button that completes a visit) would be out of sight, and a field in a pane that scrolls by itself as well. The page ends above it, and the field in which
 * is written stays in sight. Somebody who enlarged the page with two fingers is left alone.
 */
export function watchKeyboard(page: Page = window): () => void {
  const view = page.visualViewport;
  if (!view) return () => {};
  const root = page.document.documentElement;
  let room = 0;
  const fit = () => {
    const covered = view.scale > 1 ? 0 : Math.round(page.innerHeight - view.height);
    const next = covered < LEAST ? 0 : covered;
    if (next === room) return;
    room = next;
    if (room === 0) {
      root.style.removeProperty(ROOM);
      return;
    }
    root.style.setProperty(ROOM, `${room}px`);
    const field = page.document.activeElement;
    if (!field?.closest('#root')) return;
    // The system has pushed the page up to show the field; now that all of it is in sight, it stands straight again.
    page.scrollTo(0, 0);
    field.scrollIntoView({ block: 'nearest' });
  };
  view.addEventListener('resize', fit);
  return () => view.removeEventListener('resize', fit);
}

import { expect, it, vi } from 'vitest';
import { watchKeyboard } from './keyboard-room.ts';

/** An iPad of 1024 × 768 with a field that is written in. */
function tablet(inPage = true) {
  const kept = new Map<string, string>();
  const view = Object.assign(new EventTarget(), { height: 768, scale: 1 });
  const field = { closest: () => (inPage ? {} : null), scrollIntoView: vi.fn() };
  const scrollTo = vi.fn();
  const style = {
    setProperty: (name: string, value: string) => kept.set(name, value),
    removeProperty: (name: string) => kept.delete(name),
  };
  const page = {
    innerHeight: 768,
    visualViewport: view,
    scrollTo,
    document: { documentElement: { style }, activeElement: field },
  };
  const stop = watchKeyboard(page as unknown as Parameters<typeof watchKeyboard>[0]);
  const shows = (height: number, scale = 1) => {
    Object.assign(view, { height, scale });
    view.dispatchEvent(new Event('resize'));
    return kept.get('--vl-keyboard');
  };
  return { shows, field, scrollTo, stop };
}

it('the page ends above a keyboard on the screen, and the field that is written in stays in sight', () => {
  const { shows, field, scrollTo } = tablet();
  expect(shows(428)).toBe('340px');
  expect(field.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  expect(shows(768)).toBeUndefined();
});

it('a bar of the browser and an enlarged page are no keyboard', () => {
  const { shows } = tablet();
  expect(shows(718)).toBeUndefined();
  expect(shows(384, 2)).toBeUndefined();
});

it('a field of a dialog above the page is left to the system, which has pushed it into sight', () => {
  const { shows, field, scrollTo } = tablet(false);
  expect(shows(428)).toBe('340px');
  expect(scrollTo).not.toHaveBeenCalled();
  expect(field.scrollIntoView).not.toHaveBeenCalled();
});

it('is over when it was stopped', () => {
  const { shows, stop } = tablet();
  stop();
  expect(shows(428)).toBeUndefined();
});

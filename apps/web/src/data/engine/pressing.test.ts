import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pressing } from './pressing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page on which something lies that is a control, or isn't. */
class Page {
  readonly #reactions: { readonly type: string; readonly react: (event: Event) => void; readonly captures: boolean }[] =
    [];
  addEventListener(type: string, react: EventListenerOrEventListenerObject | null, captures?: unknown): void {
    if (typeof react === 'function') this.#reactions.push({ type, react, captures: captures === true });
  }
  happens(type: string, event: { readonly on?: 'control' | 'paper'; readonly buttons?: number } = {}): void {
    const target = { closest: () => (event.on === 'control' ? {} : null) };
    // The blur of something on the page doesn't come up to it: only who captures hears of it.
    const bubbles = type !== 'blur' || event.on === undefined;
    for (const { react } of this.#reactions.filter((one) => one.type === type && (bubbles || one.captures)))
      react({ target, ...event } as unknown as Event);
  }
}

function seated(): { readonly page: Page; readonly shown: string[]; readonly arrives: (what: string) => void } {
  const [page, shown] = [new Page(), [] as string[]];
  const pressing = new Pressing(page);
  return { page, shown, arrives: (what) => pressing.afterwards(() => shown.push(what)) };
}

it('what arrives while a control is pressed is shown after its click, in its order', () => {
  const { page, shown, arrives } = seated();
  arrives('before');
  page.happens('pointerdown', { on: 'control' });
  arrives('first');
  page.happens('pointerup');
  arrives('second');
  page.happens('click');
  // What reacts to the click comes first.
  expect(shown).toEqual(['before']);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual(['before', 'first', 'second']);
  arrives('third');
  expect(shown.at(-1)).toBe('third');
});

it('a press without a click holds nothing up once it is over, however it ends', () => {
  for (const [ends, ms] of [
    ['pointerup', 100],
    ['pointercancel', 0],
    ['dragend', 0],
    ['contextmenu', 0],
    ['blur', 0],
  ] as const) {
    const { page, shown, arrives } = seated();
    page.happens('pointerdown', { on: 'control' });
    arrives('answer');
    page.happens('pointermove', { buttons: 1 });
    vi.advanceTimersByTime(60_000);
    expect(shown).toEqual([]);
    page.happens(ends);
    vi.advanceTimersByTime(ms);
    expect(shown, ends).toEqual(['answer']);
  }
});

it('a press that ended where the page heard nothing of it is over at the next move of a pointer that presses nothing', () => {
  const { page, shown, arrives } = seated();
  page.happens('pointerdown', { on: 'control' });
  arrives('answer');
  page.happens('pointermove', { buttons: 0 });
  expect(shown).toEqual(['answer']);
});

it('a pointer that moves on between its going up and the click does not show it too early', () => {
  const { page, shown, arrives } = seated();
  page.happens('pointerdown', { on: 'control' });
  arrives('answer');
  page.happens('pointerup');
  page.happens('pointermove', { buttons: 0 });
  expect(shown).toEqual([]);
});

it('what is pressed beside all controls, as a scroll bar is, holds nothing up, and ends a press that was never ended', () => {
  const { page, shown, arrives } = seated();
  page.happens('pointerdown', { on: 'control' });
  arrives('first');
  page.happens('pointerdown', { on: 'paper' });
  arrives('second');
  expect(shown).toEqual(['first', 'second']);
});

it('the focus that leaves a field for what is pressed ends no press', () => {
  const { page, shown, arrives } = seated();
  page.happens('pointerdown', { on: 'control' });
  page.happens('blur', { on: 'control' });
  arrives('answer');
  expect(shown).toEqual([]);
});

it('a second press right after the first is over like any other, also where the page heard nothing of its end', () => {
  const { page, shown, arrives } = seated();
  page.happens('pointerdown', { on: 'control' });
  page.happens('pointerup');
  page.happens('pointerdown', { on: 'control' });
  arrives('answer');
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([]);
  page.happens('pointermove', { buttons: 0 });
  expect(shown).toEqual(['answer']);
});

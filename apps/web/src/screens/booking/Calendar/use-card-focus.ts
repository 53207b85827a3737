import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';

const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys within the grid go from card to card by where they stand, from the grid itself to the first one in sight. The whole grid is one stop of the Tab key. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const arrow = ARROWS[event.key];
  if (!arrow || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-booking]')];
  const from = cards.find((card) => card === document.activeElement);
  const target = from === undefined ? firstIn(event.currentTarget, cards) : nearest(from, cards, arrow[0], arrow[1]);
  // Where there is no card in that direction the arrow scrolls as ever.
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const middle = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + Math.min(height, 24) / 2 };
};

function firstIn(box: HTMLElement, cards: readonly HTMLElement[]): HTMLElement | undefined {
  const { top, left } = box.getBoundingClientRect();
  const seen = cards.filter((card) => middle(card).y > top && middle(card).x > left);
  return seen.toSorted((a, b) => middle(a).x - middle(b).x || middle(a).y - middle(b).y)[0] ?? cards[0];
}

/** The card that lies nearest in a direction: what stands in the same row or column before what lies aslant. */
function nearest(from: HTMLElement, cards: readonly HTMLElement[], across: number, down: number) {
  const here = middle(from);
  const ahead = cards.flatMap((card) => {
    const { x, y } = middle(card);
    const along = (x - here.x) * across + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * across);
    return along > 1 ? [{ card, distance: along + aside * 3 }] : [];
  });
  return ahead.toSorted((a, b) => a.distance - b.distance)[0]?.card;
}

const focusCard = (id: string) =>
  document.querySelector<HTMLElement>(`[data-booking="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });

/** Whoever closes a booking's panel stands on its card again. */
export function useSelectedFocus(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const was = before.current;
    before.current = open;
    if (open === undefined && was !== undefined) focusCard(was);
  }, [open]);
}

/** Whoever has put a booking down by key stands on it where it is now: its card came up anew there, and the one on which they stood is gone. */
export function useStandingOn(entries: readonly BookingEntry[]): (id: string) => void {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the bookings are others
  useEffect(() => {
    const id = wanted.current;
    wanted.current = undefined;
    if (id !== undefined && (document.activeElement === null || document.activeElement === document.body))
      focusCard(id);
  }, [entries]);
  return (id) => {
    wanted.current = id;
  };
}

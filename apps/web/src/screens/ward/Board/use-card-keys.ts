import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { keyWords } from '../../../locale/shell-keys.ts';

/** Arrow keys move between cards by where they stand; the focus follows, so that Enter opens natively. */
export function useCardKeys(selected: string | undefined): void {
  const move = (across: number, down: number) => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
    const from = cards.find((card) => card.dataset.card === selected);
    const target = from === undefined ? cards[0] : nearest(from, cards, across, down);
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  useHotkey('ArrowLeft', keyWords.card, () => move(-1, 0));
  useHotkey('ArrowRight', keyWords.card, () => move(1, 0));
  useHotkey('ArrowUp', keyWords.card, () => move(0, -1));
  useHotkey('ArrowDown', keyWords.card, () => move(0, 1));
}

const middle = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

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

import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';

/** Milliseconds within which a letter that is pressed again is the same wish, and not the beginning of a text: shorter than anybody takes to see a field and answer it. */
export const SAME_WISH = 400;

/** A key as it was pressed. */
export interface Pressed {
  readonly key: string;
  readonly repeat: boolean;
  /** Milliseconds. */
  readonly timeStamp: number;
  /** Whether a field had the focus. */
  readonly typing: boolean;
  /** Whether it came with Ctrl, Alt or the command key, or belongs to an input method. */
  readonly apart: boolean;
  /** Whether something acted on it, asked once everything has heard it. */
  readonly acted: () => boolean;
}

/**
 * Letters that weren't meant for the field in which they land. A letter that opens a form with a field in it is pressed twice now and then, or held: the second one would be
 * the first letter of a text, which somebody saves without seeing it. Figures are left alone: one that opens a cell is its first digit, and the second one its second.
 */
export class StrayKeys {
  #last: Pressed | undefined;
  #focusedAt = 0;

  /** A field, or anything else, has taken the focus. */
  focused(timeStamp: number): void {
    this.#focusedAt = timeStamp;
  }

  /** Whatever is pressed or tapped meanwhile ends it: the next letter is meant. */
  otherwise(): void {
    this.#last = undefined;
  }

  /** Whether a key is to be kept from the field that has the focus now. */
  isStray(pressed: Pressed): boolean {
    const before = this.#last;
    this.#last = pressed;
    if (before === undefined || pressed.apart || !pressed.typing || !/^\p{L}$/u.test(pressed.key)) return false;
    if (before.apart || before.typing || pressed.key.toLowerCase() !== before.key.toLowerCase()) return false;
    if (!before.acted()) return false;
    const since = pressed.timeStamp - Math.max(before.timeStamp, this.#focusedAt);
    if (!pressed.repeat && since >= SAME_WISH) return false;
    // A held key goes on repeating; what acted was the first one.
    this.#last = before;
    return true;
  }
}

const TYPED = 'input, textarea, [contenteditable=""], [contenteditable="true"]';

/** Keeps letters from fields for which they weren't meant, on the whole page. */
export function watchStrayKeys(): void {
  const keys = new StrayKeys();
  window.addEventListener('focusin', ({ timeStamp }) => keys.focused(timeStamp), true);
  window.addEventListener('pointerdown', () => keys.otherwise(), true);
  window.addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, timeStamp, target } = event;
      const isStray = keys.isStray({
        ...{ key, repeat, timeStamp },
        typing: target instanceof Element && target.closest(TYPED) !== null,
        apart: event.ctrlKey || event.altKey || event.metaKey || isComposing(event),
        acted: () => event.defaultPrevented,
      });
      if (!isStray) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

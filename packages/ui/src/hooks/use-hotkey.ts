import { useLayoutEffect, useRef } from 'react';

/** Whether a key belongs to an input method that is composing: its Enter only picks a character. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

interface Chord {
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean | undefined;
}

/** Reads `Ctrl Enter`, `Alt 1`, `F8`, `N`, `?`. Ctrl also means ⌘. */
export function parseChord(keys: string): Chord {
  const parts = keys.split(' ');
  const key = parts.at(-1) ?? '';
  // A letter or sign by itself does not care how its key is shifted (`?` needs Shift on one layout, not on another).
  const shift = parts.includes('Shift') ? true : key.length === 1 ? undefined : false;
  return { key: key.toLowerCase(), control: parts.includes('Ctrl'), alt: parts.includes('Alt'), shift };
}

/** Whether a key event is the chord. Alt chords read the physical key, because Alt changes the character on a Mac. */
export function matchesChord(event: KeyboardEvent, chord: Chord): boolean {
  if ((event.ctrlKey || event.metaKey) !== chord.control || event.altKey !== chord.alt) return false;
  if (chord.shift !== undefined && event.shiftKey !== chord.shift) return false;
  if (event.key.toLowerCase() === chord.key) return true;
  if (!chord.alt && !chord.control) return false;
  return event.code.toLowerCase() === `key${chord.key}` || event.code.toLowerCase() === `digit${chord.key}`;
}

/** Keys that go on while they are held: those that move and zoom. Every other one acts once, so that a held F12 receives no second bill. */
export const isHeldOn = (event: Pick<KeyboardEvent, 'repeat'>, { key }: Pick<Chord, 'key'>): boolean =>
  event.repeat && !key.startsWith('arrow') && key !== '+' && key !== '-';

const EDITABLE = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';

function isTyping({ target, key }: KeyboardEvent): boolean {
  // Into a list that only drops down nobody types, and while it is closed a letter is nothing to it: whoever has just chosen there goes on by keys.
  const isClosedList =
    target instanceof HTMLInputElement && target.readOnly && target.getAttribute('aria-expanded') === 'false';
  // Nor into a box that is ticked by the space bar.
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox' && /^\p{L}$/u.test(key);
  return target instanceof Element && !isClosedList && !isBox && target.closest(EDITABLE) !== null;
}

/** Dialogs of the browser itself, such as the notice of a newer version: they come up by themselves, and no screen is part of one. */
const NATIVE = 'dialog[open]';

/** The dialog that lies above all else just now; null for none. The browser's own lie above every other. */
export const topDialog = (root: Pick<ParentNode, 'querySelectorAll'> = document): Element | null =>
  [...root.querySelectorAll(NATIVE)].at(-1) ??
  [...root.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ??
  null;

/** The dialog that a screen which comes up now is part of; null for none. */
const dialogAround = (): Element | null => {
  const top = topDialog();
  return top?.matches(NATIVE) ? null : top;
};

/**
 * Whether a key's screen lies behind the dialog that lies on top: then the key isn't its own, also while somebody types in that dialog. `born`: the dialog
 * that lay on top when the screen came up, which therefore is part of it.
 */
export const isBehind = (top: Element | null, born: Element | null): boolean => top !== null && top !== born;

/** Whether a list that drops down would take this key for itself: it opens at every Enter, with Ctrl too, which is what saves. */
function isTakenByList(event: KeyboardEvent): boolean {
  const withControl = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  return withControl && event.target instanceof Element && event.target.closest('[aria-haspopup="listbox"]') !== null;
}

export interface HotkeyOptions {
  readonly enabled?: boolean;
  /** Also acts while a field has the focus; by default only chords with Ctrl or Alt and function keys do. */
  readonly whileTyping?: boolean;
  /** Also acts while a dialog is open above: for who opens that dialog and has its keys. */
  readonly throughDialogs?: boolean;
}

/** A key that acts just now, with the words of what it does. */
interface Hotkey {
  readonly keys: string;
  readonly what: string;
}

const acting = new Set<Hotkey>();

/** What can be done by a key just now, in the order in which the screen was built; keys of the same words stand together. */
export function hotkeysHere(): { readonly what: string; readonly keys: readonly string[] }[] {
  const groups = Map.groupBy(acting, ({ what }) => what);
  return [...groups].map(([what, group]) => ({ what, keys: [...new Set(group.map(({ keys }) => keys))] }));
}

/**
 * Runs `act` when a chord is pressed anywhere on the page, once however long it is held. Never while an input method composes, nor behind a
 * dialog; plain letters never while a field has the focus. `what` are the words of the map of keys; null where a key only does no harm.
 */
export function useHotkey(
  keys: string,
  what: string | null,
  act: (event: KeyboardEvent) => void,
  options: HotkeyOptions = {},
): void {
  const { enabled = true, whileTyping, throughDialogs = false } = options;
  const latest = useRef(act);
  const born = useRef<Element | null>(undefined);
  // In the layout phase: a key may follow the paint at once, and must meet what the screen says, not what it said before (a button that was just
  // allowed and still refuses is a keystroke lost in silence).
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    if (born.current === undefined) born.current = dialogAround();
    if (!enabled) return;
    const chord = parseChord(keys);
    const inFields = whileTyping ?? (chord.control || chord.alt || /^f\d+$/.test(chord.key));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !matchesChord(event, chord)) return;
      if (!inFields && isTyping(event)) return;
      if (!throughDialogs && isBehind(topDialog(), born.current ?? null)) return;
      event.preventDefault();
      if (!isHeldOn(event, chord)) latest.current(event);
    };
    const beforeLists = (event: KeyboardEvent) => {
      if (!isTakenByList(event)) return;
      onKeyDown(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    window.addEventListener('keydown', beforeLists, true);
    window.addEventListener('keydown', onKeyDown);
    const hotkey = what === null ? undefined : { keys, what };
    if (hotkey) acting.add(hotkey);
    return () => {
      window.removeEventListener('keydown', beforeLists, true);
      window.removeEventListener('keydown', onKeyDown);
      if (hotkey) acting.delete(hotkey);
    };
  }, [keys, what, enabled, whileTyping, throughDialogs]);
}

import { notifications } from '@mantine/notifications';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { TOAST_ERROR_MS, TOAST_SUCCESS_MS } from '@vetloom/domain/core/constants.ts';
import { isComposing, matchesChord, parseChord } from '../hooks/use-hotkey.ts';
import { keyLabel } from '../marks/Keycap.tsx';
import classes from './feedback.module.css';

/** An undo can be taken back for ten seconds; other toasts stay as long as the specification says (spec 1 §9). */
const UNDO_MS = 10_000;

const toastClasses = { root: classes.toast ?? '', description: classes.toastText ?? '' };

/** Tells that background work succeeded. */
export function showSuccess(message: string): void {
  notifications.show({
    message,
    autoClose: TOAST_SUCCESS_MS,
    withCloseButton: false,
    icon: <IconCircleCheckFilled size={18} color="var(--vl-moss)" />,
    color: 'transparent',
    classNames: toastClasses,
  });
}

/** Tells that background work failed; also keep it where it can be read again. */
export function showError(message: string, code?: number): void {
  notifications.show({
    message: code === undefined ? message : `${message} \u00B7 ${code}`,
    autoClose: TOAST_ERROR_MS,
    withCloseButton: false,
    role: 'alert',
    icon: <IconAlertCircleFilled size={18} color="var(--vl-cinnabar)" />,
    color: 'transparent',
    classNames: toastClasses,
  });
}

export interface UndoToast {
  /** What was done. */
  readonly message: string;
  /** The locale's word for taking it back. */
  readonly undoWord: string;
  readonly onUndo: () => void;
}

export interface OfferToast {
  /** What was done. */
  readonly message: string;
  /** The locale's word for what may follow. */
  readonly word: string;
  readonly onTake: () => void;
}

/** Tells what was done and offers what comes next, for ten seconds. Answers a function that hides it, for when that is done otherwise. */
export function showOffer({ message, word, onTake }: OfferToast): () => void {
  const id = notifications.show({
    position: 'bottom-left',
    message: (
      <span className={classes.undoRow}>
        <span className={classes.undoText}>{message}</span>
        <button
          type="button"
          className={classes.undoButton}
          onClick={() => {
            notifications.hide(id);
            onTake();
          }}
        >
          {word}
        </button>
      </span>
    ),
    autoClose: UNDO_MS,
    withCloseButton: false,
    classNames: { root: classes.undo ?? '', description: classes.toastText ?? '' },
  });
  return () => notifications.hide(id);
}

/** In a field Ctrl Z belongs to what is being typed; an empty one, such as the next amount at the till, has nothing to take back. */
function isWriting(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, [contenteditable="true"]') : null;
  return field !== null && !(field instanceof HTMLInputElement && field.value === '' && field !== typedIn);
}

/** The field in which the person has typed: emptied by Ctrl Z it still is the text's, and the next Ctrl Z takes nothing else back. */
let typedIn: EventTarget | null = null;
const noteTyping = (event: Event) => {
  typedIn = event.type === 'input' ? event.target : null;
};

/** What Ctrl Z takes back, the latest last: of several offers the newest is meant. */
const offers: ((event: KeyboardEvent) => void)[] = [];
function takeBackLatest(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposing(event) || !matchesChord(event, UNDO_CHORD)) return;
  if (isWriting(event.target)) return;
  offers.at(-1)?.(event);
}

function offer(take: (event: KeyboardEvent) => void): () => void {
  if (offers.length === 0) {
    window.addEventListener('keydown', takeBackLatest);
    window.addEventListener('input', noteTyping, true);
    window.addEventListener('focusout', noteTyping, true);
  }
  offers.push(take);
  return () => {
    const at = offers.indexOf(take);
    if (at < 0) return;
    offers.splice(at, 1);
    if (offers.length > 0) return;
    window.removeEventListener('keydown', takeBackLatest);
    window.removeEventListener('input', noteTyping, true);
    window.removeEventListener('focusout', noteTyping, true);
    typedIn = null;
  };
}

const UNDO_CHORD = parseChord('Ctrl Z');

/** Offers to take back what was just done, by button or Ctrl Z, for ten seconds. Answers a function that hides it. */
export function showUndo({ message, undoWord, onUndo }: UndoToast): () => void {
  let undone = false;
  // Once, and for as long as the button can be pressed: also while the toast is already on its way out.
  const undo = () => {
    if (undone) return;
    undone = true;
    onUndo();
    notifications.hide(id);
    finish();
  };
  const finish = offer((event) => {
    event.preventDefault();
    undo();
  });
  const id = notifications.show({
    // At the left: it stays for ten seconds, and what comes next is done by the buttons at the lower right.
    position: 'bottom-left',
    message: (
      <span className={classes.undoRow}>
        <span className={classes.undoText}>{message}</span>
        <button type="button" className={classes.undoButton} onClick={undo} aria-keyshortcuts="Control+Z">
          {undoWord}
          <span className={classes.undoKey} aria-hidden="true">
            {keyLabel('Ctrl Z')}
          </span>
        </button>
      </span>
    ),
    autoClose: UNDO_MS,
    withCloseButton: false,
    onClose: finish,
    classNames: { root: classes.undo ?? '', description: classes.toastText ?? '' },
  });
  return () => {
    notifications.hide(id);
    finish();
  };
}

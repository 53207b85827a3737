import classes from './marks.module.css';

/** Whether this machine's command key is ⌘. */
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of a key combination as this machine's keyboard prints it: `Ctrl K` or `⌘ K`. */
export function keyLabel(keys: string): string {
  return isMac ? keys.replace('Ctrl', '\u2318').replace('Alt', '\u2325') : keys;
}

export interface KeycapProps {
  /** As on the key: `Ctrl Enter`, `F8`, `N`. */
  readonly keys: string;
  /** Inside a filled button, where the cap takes the button's ink. */
  readonly onFill?: boolean;
}

/** The key in or beside the control that it triggers. Hidden on touch and from assistive technology (see `aria-keyshortcuts`). */
export function Keycap({ keys, onFill = false }: KeycapProps) {
  const names = [classes.key, onFill ? classes.keyOnFill : ''];
  return (
    <span data-keycap className={names.join(' ')} aria-hidden="true">
      {keyLabel(keys)}
    </span>
  );
}

/** The key in the map of keys, where it is what somebody came to read, also by ear and on touch. */
export function MappedKey({ keys }: { readonly keys: string }) {
  return (
    <kbd data-keycap className={`${classes.key} ${classes.keyAlways}`}>
      {keyLabel(keys)}
    </kbd>
  );
}

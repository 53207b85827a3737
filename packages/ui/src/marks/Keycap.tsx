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
  /** Also shows on touch: in the list of all keys. */
  readonly always?: boolean;
}

/** The key in or beside the control that it triggers. Hidden on touch and from assistive technology (see `aria-keyshortcuts`). */
export function Keycap({ keys, onFill = false, always = false }: KeycapProps) {
  const names = [classes.key, onFill ? classes.keyOnFill : '', always ? classes.keyAlways : ''];
  return (
    <span data-keycap className={names.join(' ')} aria-hidden="true">
      {keyLabel(keys)}
    </span>
  );
}

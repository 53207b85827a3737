import { Modal } from '@mantine/core';
import { hotkeysHere } from '@vetloom/ui/hooks/use-hotkey.ts';
import { MappedKey } from '@vetloom/ui/marks/Keycap.tsx';
import { useMemo } from 'react';
import { account } from '../locale/account.ts';
import { shell } from '../locale/shell.ts';
import { keyWords } from '../locale/shell-keys.ts';
import classes from './shortcuts.module.css';
import { SWITCH_KEYS } from './switch/switch-keys.ts';

/** What keys do, each with its words. */
interface KeyGroup {
  readonly title: string;
  readonly rows: readonly { readonly what: string; readonly keys: readonly string[] }[];
}

const everywhere: KeyGroup = {
  title: shell.shortcuts.everywhere,
  rows: [
    { what: keyWords.palette, keys: ['Ctrl K'] },
    { what: keyWords.areas, keys: ['Ctrl Alt 1', 'Ctrl Alt 9'] },
    { what: keyWords.undo, keys: ['Ctrl Z'] },
    { what: account.switch.menu, keys: [SWITCH_KEYS] },
    { what: keyWords.close, keys: ['Esc'] },
    { what: keyWords.help, keys: ['?'] },
  ],
};

/** Keys of every list, which belong to the row that has the focus. */
const lists: KeyGroup = {
  title: shell.shortcuts.lists,
  rows: [
    { what: keyWords.row, keys: ['↑', '↓'] },
    { what: keyWords.openRow, keys: ['Enter'] },
    { what: keyWords.previewRow, keys: ['Space'] },
  ],
};

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** What the screen below says of its own keys, just now. */
function here(): KeyGroup {
  const known = new Set(everywhere.rows.map(({ what }) => what));
  const rows = hotkeysHere().filter(({ what }) => !known.has(what));
  return {
    title: shell.shortcuts.here,
    rows: rows.map(({ what, keys }) => ({ what, keys: keys.map((key) => ARROWS[key] ?? key) })),
  };
}

interface ShortcutsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every key that does something just now, in one place. */
export function Shortcuts({ opened, onClose }: ShortcutsProps) {
  const groups = useMemo(() => (opened ? [here(), everywhere, lists] : []), [opened]);
  return (
    <Modal opened={opened} onClose={onClose} title={shell.shortcuts.title} size={720}>
      <div className={classes.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            {rows.length === 0 ? (
              <p className={classes.note}>{shell.shortcuts.none}</p>
            ) : (
              <dl className={classes.list}>
                {rows.map(({ what, keys }) => (
                  <div key={what} className={classes.row}>
                    <dt>{what}</dt>
                    <dd className={classes.keys}>
                      {keys.map((key) => (
                        <MappedKey key={key} keys={key} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
      </div>
      <p className={classes.note}>{shell.shortcuts.note}</p>
    </Modal>
  );
}

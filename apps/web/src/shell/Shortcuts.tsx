import { Modal } from '@mantine/core';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { account } from '../locale/account.ts';
import { shell } from '../locale/shell.ts';
import classes from './shortcuts.module.css';
import { SWITCH_KEYS } from './switch/switch-keys.ts';

const { rows } = shell.shortcuts;

const groups = [
  {
    title: shell.shortcuts.everywhere,
    rows: [
      [rows.palette, ['Ctrl K']],
      [rows.areas, ['Ctrl Alt 1', 'Ctrl Alt 9']],
      [rows.undo, ['Ctrl Z']],
      [account.switch.menu, [SWITCH_KEYS]],
      [rows.close, ['Esc']],
      [rows.help, ['?']],
    ],
  },
  {
    title: shell.shortcuts.lists,
    rows: [
      [rows.move, ['↑', '↓']],
      [rows.open, ['Enter']],
      [rows.preview, ['Space']],
      [rows.create, ['N']],
    ],
  },
  {
    title: shell.shortcuts.visit,
    rows: [
      [rows.next, ['M']],
      [rows.ticket, ['T']],
      [rows.editCheckIn, ['E']],
      [rows.cancelCheckIn, ['Delete']],
      [rows.section, ['Alt 1', 'Alt 8']],
      [rows.fill, ['Alt /']],
      [rows.past, ['Alt H']],
      [rows.bag, ['Alt B']],
      [rows.complete, ['Ctrl Enter']],
      [rows.dispense, ['F8']],
      [rows.method, ['Alt 1', 'Alt 5']],
      [rows.receive, ['F12']],
    ],
  },
] as const;

interface ShortcutsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every key in one place. */
export function Shortcuts({ opened, onClose }: ShortcutsProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={shell.shortcuts.title} size={720}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className={classes.title}>{group.title}</h3>
            <dl className={classes.list}>
              {group.rows.map(([what, keys]) => (
                <div key={what} className={classes.row}>
                  <dt>{what}</dt>
                  <dd className={classes.keys}>
                    {keys.map((key) => (
                      <Keycap key={key} keys={key} always />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={classes.note}>{shell.shortcuts.note}</p>
    </Modal>
  );
}

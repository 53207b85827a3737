import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import {
  arrangedShorthands,
  type Shorthand,
  type ShorthandList,
  TREATMENT_SETTING,
} from '@vetloom/domain/clinic/settings/treatment.setting.ts';
import { useRun } from '../../../data/engine/hooks.ts';
import { system } from '../../../locale/clinic-system.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { moveRow } from '../../../parts/form/move-row.ts';
import { frequencyWord } from '../../../parts/prescribing/frequency-word.ts';
import classes from './treatment.module.css';

const words = system.treatment;

interface ShorthandsProps {
  readonly list: ShorthandList;
  readonly rows: readonly Shorthand[];
  /** Opens a row, or a new one without. */
  readonly onOpen: (row?: Shorthand) => void;
}

/** One list of the clinic's own words, in the order in which they are offered. */
export function Shorthands({ list, rows, onOpen }: ShorthandsProps) {
  const run = useRun();
  const own = words.lists[list];
  const arranged = arrangedShorthands(rows);
  const move = (id: string, by: 1 | -1) => {
    const edits = moveRow(list, arranged, id, by);
    if (edits.length > 0) void attempt(() => run(editSetting, { settingID: TREATMENT_SETTING.id, edits }));
  };
  const said = ({ text }: Shorthand) => (list === 'rhythms' ? words.meaning(text, frequencyWord(text)) : text);
  return (
    <section className={classes.list} aria-label={own.title}>
      <header>
        <h3>{own.title}</h3>
        <p>{own.text}</p>
        <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} />} onClick={() => onOpen()}>
          {own.add}
        </Button>
      </header>
      {arranged.length === 0 ? <p className={classes.empty}>{own.empty}</p> : null}
      <ul>
        {arranged.map((row, at) => (
          <li key={row._id}>
            <span className={classes.short}>{row.short}</span>
            <button type="button" aria-label={words.edit(said(row))} onClick={() => onOpen(row)}>
              {said(row)}
            </button>
            <span className={classes.acts}>
              <ActionIcon
                variant="subtle"
                aria-label={words.up(row.text)}
                disabled={at === 0}
                onClick={() => move(row._id, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={words.down(row.text)}
                disabled={at === arranged.length - 1}
                onClick={() => move(row._id, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SURGERY_CHECKLIST_SETTING } from '@vetloom/domain/clinic/settings/surgery-checklist.setting.ts';
import {
  CHECKLIST_PHASES,
  type ChecklistItem,
  type ChecklistPhase,
} from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../../locale/clinic.ts';
import { checklist } from '../../../../locale/surgery-checklist.ts';
import { attempt } from '../../../../parts/act/attempt.ts';
import { SettingPage } from '../../frame/SettingPage.tsx';
import classes from './checklist.module.css';
import { itemsOf, movingEdits, restartEdits } from './checklist-values.ts';
import { ItemForm } from './ItemForm.tsx';

const words = checklist.setting;

interface Open {
  readonly phase: ChecklistPhase;
  readonly id: string | undefined;
}

/** The clinic's safety checklists: three lists, each item kept by itself. */
export function ChecklistSection({ editable }: { readonly editable: boolean }) {
  const items = useSetting(SURGERY_CHECKLIST_SETTING)?.items;
  const [open, setOpen] = useState<Open>();
  const run = useRun();
  if (items === undefined) return null;
  const send = (edits: Edit[]) =>
    edits.length === 0
      ? Promise.resolve(false)
      : attempt(() => run(editSetting, { settingID: SURGERY_CHECKLIST_SETTING.id, edits }));
  const restart = async () => {
    if (!(await send(restartEdits(items)))) return;
    const back = (): Edit[] => [
      ...restartEdits(items).flatMap((edit): Edit[] =>
        edit.op === 'insert' ? [{ op: 'remove', path: ['items', String(edit.row._id)] }] : [],
      ),
      ...items.map((row): Edit => ({ op: 'insert', path: ['items'], row: { ...row } })),
    ];
    showUndo({ message: words.restarted, undoWord: words.undo, onUndo: () => void send(back()) });
  };
  return (
    <SettingPage title={words.title} text={editable ? words.text : clinicInfo.readOnly}>
      {CHECKLIST_PHASES.map((phase) => {
        const own = itemsOf(items, phase);
        return (
          <section key={phase} className={classes.phase}>
            <h3>
              {checklist.phases[phase]}
              <small>{words.count(own.length)}</small>
              {editable ? (
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconPlus size={14} />}
                  onClick={() => setOpen({ phase, id: undefined })}
                >
                  {words.addTo(checklist.phases[phase])}
                </Button>
              ) : null}
            </h3>
            {own.length === 0 ? <p className={classes.empty}>{words.empty}</p> : null}
            <ol className={classes.items} aria-label={checklist.phases[phase]}>
              {own.map((item, at) => (
                <ItemRow
                  key={item._id}
                  item={item}
                  editable={editable}
                  first={at === 0}
                  last={at === own.length - 1}
                  onEdit={() => setOpen({ phase, id: item._id })}
                  onMove={(by) => void send(movingEdits(items, item, by))}
                />
              ))}
            </ol>
          </section>
        );
      })}
      {editable ? (
        <p className={classes.restart}>
          <Button size="sm" variant="default" onClick={() => void restart()}>
            {words.restart}
          </Button>
          {words.restartHint}
        </p>
      ) : null}
      {open === undefined ? null : (
        <ItemForm
          key={`${open.phase} ${open.id}`}
          items={items}
          item={items.find(({ _id }) => _id === open.id)}
          phase={open.phase}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingPage>
  );
}

interface ItemRowProps {
  readonly item: ChecklistItem;
  readonly editable: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onEdit: () => void;
  readonly onMove: (by: 1 | -1) => void;
}

function ItemRow({ item, editable, first, last, onEdit, onMove }: ItemRowProps) {
  const { text, kind, unit, required } = item;
  return (
    <li className={classes.item}>
      {editable ? (
        <button type="button" className={classes.text} aria-label={words.editOf(text)} onClick={onEdit}>
          {text}
        </button>
      ) : (
        <span className={classes.text}>{text}</span>
      )}
      {kind === 'tick' ? null : <Chip>{`${words.kinds[kind]} ${unit}`.trim()}</Chip>}
      {required ? null : <span className={classes.quiet}>{words.optional}</span>}
      {editable ? (
        <span className={classes.acts}>
          <ActionIcon variant="subtle" aria-label={words.up(text)} disabled={first} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={words.down(text)} disabled={last} onClick={() => onMove(1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
        </span>
      ) : null}
    </li>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { arrangeCustomList } from '@vetloom/domain/clinic/list-merge.commands.ts';
import { arrangedRows } from '@vetloom/domain/clinic/list-merge.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { stepDays } from '@vetloom/domain/reminder/steps.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { listEntry } from '../../../locale/list-entry.ts';
import { reminders } from '../../../locale/reminder.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { OrderRows } from '../../../parts/list-entry/OrderRows.tsx';
import { RulesSection } from './RulesSection.tsx';
import classes from './reminders.module.css';
import { TemplateForm } from './TemplateForm.tsx';

interface TemplatesDrawerProps {
  readonly opened: boolean;
  readonly templates: readonly ReminderTemplate[];
  readonly onClose: () => void;
}

const words = reminders.template;

/** The clinic's reminder templates, and what brings reminders about by itself. */
export function TemplatesDrawer({ opened, templates, onClose }: TemplatesDrawerProps) {
  const can = useCan();
  const mayEdit = can('GENERAL_SETTINGS_WRITE');
  const [editing, setEditing] = useState<ReminderTemplate>();
  const [ids, setIDs] = useState<readonly string[]>();
  const run = useRun();
  const arrange = async () => {
    const order = { list: 'reminders' as const, ids: [...(ids ?? [])], byHand: true };
    if (order.ids.length === 0 || (await attempt(() => run(arrangeCustomList, order)))) setIDs(undefined);
  };
  const known = templates.some(({ _id }) => _id === editing?._id);
  if (opened && editing !== undefined)
    return (
      <TemplateForm
        key={editing._id}
        template={editing}
        stored={known ? editing : undefined}
        live={templates.find(({ _id }) => _id === editing._id)}
        others={templates.filter(({ _id }) => _id !== editing._id)}
        onDone={() => setEditing(undefined)}
        onClose={onClose}
      />
    );
  return (
    <SidePanel opened={opened} onClose={onClose} title={words.title}>
      <div className={classes.remind}>
        <p className={classes.quiet}>{words.intro}</p>
        {mayEdit ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
        {templates.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
        {ids === undefined ? null : (
          <OrderRows
            label={words.title}
            rows={arrangedRows(templates, ids).map(({ _id, title }) => ({ id: _id, word: title }))}
            onOrder={setIDs}
          />
        )}
        <ul className={classes.templates} hidden={ids !== undefined}>
          {templates.map((template) => (
            <li key={template._id}>
              <button type="button" disabled={!mayEdit} onClick={() => setEditing(template)}>
                <b>{template.title}</b>
                <span>
                  {[
                    words.line(template.days, reminders.kinds[template.kind ?? 'vaccine']),
                    ...(stepDays(template).length > 1 ? [words.times(stepDays(template).length)] : []),
                    ...(template.automatic === true ? [words.automaticMark] : []),
                  ].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {mayEdit ? (
          <div className={classes.templateActs}>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => setEditing({ _id: newID.row(), title: '', days: 365 })}
            >
              {words.add}
            </Button>
            {templates.length < 2 ? null : ids === undefined ? (
              <Button size="sm" variant="subtle" onClick={() => setIDs(templates.map(({ _id }) => _id))}>
                {listEntry.order.open}
              </Button>
            ) : (
              <Button size="sm" onClick={() => void arrange()}>
                {listEntry.order.done}
              </Button>
            )}
          </div>
        ) : null}
        <RulesSection templates={templates} editable={mayEdit} />
      </div>
    </SidePanel>
  );
}

import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { DEFAULT_MESSAGE, reminderMessage } from '@vetloom/documents/reminder-message.ts';
import { offeredItems } from '@vetloom/domain/catalog/offered-items.ts';
import { REMINDER_KINDS, type ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { TEXT_VARIABLES } from '@vetloom/domain/core/text-variables.ts';
import { DEFAULT_TIME_ZONE } from '@vetloom/domain/core/zone.ts';
import { editReminderTemplates } from '@vetloom/domain/reminder/template.commands.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useDocuments, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { reminders } from '../../../locale/reminder.ts';
import { FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import { useKinds } from '../../../parts/form/use-customize.ts';
import classes from './reminders.module.css';

interface TemplatesDrawerProps {
  readonly opened: boolean;
  readonly templates: readonly ReminderTemplate[];
  readonly onClose: () => void;
}

const words = reminders.template;
const MOST_DAYS = 3660;

/** The clinic's reminder templates: what is due after how many days, for which animals, in which words. */
export function TemplatesDrawer({ opened, templates, onClose }: TemplatesDrawerProps) {
  const can = useCan();
  const mayEdit = can('GENERAL_SETTINGS_WRITE');
  const [editing, setEditing] = useState<ReminderTemplate>();
  const known = templates.some(({ _id }) => _id === editing?._id);
  return (
    <SidePanel opened={opened} onClose={onClose} title={words.title}>
      {editing === undefined ? (
        <div className={classes.remind}>
          <p className={classes.quiet}>{words.intro}</p>
          {mayEdit ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
          {templates.length === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
          <ul className={classes.templates}>
            {templates.map((template) => (
              <li key={template._id}>
                <button type="button" disabled={!mayEdit} onClick={() => setEditing(template)}>
                  <b>{template.title}</b>
                  <span>{words.line(template.days, reminders.kinds[template.kind ?? 'vaccine'])}</span>
                </button>
              </li>
            ))}
          </ul>
          {mayEdit ? (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => setEditing({ _id: newID.row(), title: '', days: 365 })}
              style={{ alignSelf: 'flex-start' }}
            >
              {words.add}
            </Button>
          ) : null}
        </div>
      ) : (
        <TemplateForm
          key={editing._id}
          template={editing}
          stored={known ? editing : undefined}
          onDone={() => setEditing(undefined)}
        />
      )}
    </SidePanel>
  );
}

interface TemplateFormProps {
  readonly template: ReminderTemplate;
  readonly stored: ReminderTemplate | undefined;
  readonly onDone: () => void;
}

const FIELDS = ['title', 'days', 'kind', 'message', 'species', 'itemIDs'] as const;

/** The edits that bring a template to what was written; a field that was not there before comes from nothing. */
function editsOf(stored: ReminderTemplate | undefined, after: ReminderTemplate): Edit[] {
  if (stored === undefined) return [{ op: 'insert', path: ['reminders'], row: { ...after } }];
  return editsBetween<ReminderTemplate>(stored, after, FIELDS).map((edit) => ({
    ...edit,
    path: ['reminders', stored._id, ...edit.path],
  }));
}

function TemplateForm({ template, stored, onDone }: TemplateFormProps) {
  const run = useRun();
  const store = useStore();
  const kinds = useKinds();
  const clinic = found(useDocument('clinic', '/clinic'));
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const [draft, setDraft] = useState<ReminderTemplate>(template);
  // A package is charged by what is in it, so that a reminder is of that.
  const items = offeredItems(catalogue, draft.itemIDs ?? [], ({ kind }) => kind !== 'package');
  const [days, setDays] = useState(String(template.days));
  const count = readFigure(days) ?? 0;
  const goodDays = Number.isInteger(count) && count > 0 && count <= MOST_DAYS;
  const ready = draft.title.trim() !== '' && goodDays;
  const act = async (edits: readonly Edit[], done: string) => {
    try {
      if (edits.length > 0) await run(editReminderTemplates, { edits: [...edits] });
      showSuccess(done);
      onDone();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const date = addDays(Math.floor(store.now()), goodDays ? count : 0, shownZone());
  return (
    <FieldStack>
      <Button
        size="sm"
        variant="subtle"
        leftSection={<IconChevronLeft size={14} />}
        onClick={onDone}
        style={{ alignSelf: 'flex-start' }}
      >
        {words.back}
      </Button>
      <TextInput
        label={words.name}
        value={draft.title}
        maxLength={120}
        onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
      />
      <FieldPair>
        <FigureInput
          label={words.days}
          unit={words.daysUnit}
          value={days}
          onChange={setDays}
          error={days !== '' && !goodDays ? words.badDays : undefined}
        />
        <Select
          label={words.kind}
          data={REMINDER_KINDS.map((one) => ({ value: one, label: reminders.kinds[one] }))}
          value={draft.kind ?? 'vaccine'}
          allowDeselect={false}
          onChange={(next) => setDraft({ ...draft, kind: REMINDER_KINDS.find((one) => one === next) ?? 'vaccine' })}
        />
      </FieldPair>
      <MultiSelect
        label={optional(words.species)}
        placeholder={(draft.species ?? []).length === 0 ? words.speciesAll : ''}
        data={kinds.map((kind) => ({ value: kind.name, label: kind.nametc || kind.name }))}
        value={[...(draft.species ?? [])]}
        onChange={(species) => setDraft({ ...draft, species })}
      />
      <MultiSelect
        label={optional(words.items)}
        placeholder={(draft.itemIDs ?? []).length === 0 ? words.itemsHint : ''}
        data={items.map((item) => ({ value: item._id, label: item.name }))}
        value={[...(draft.itemIDs ?? [])]}
        searchable
        limit={20}
        onChange={(itemIDs) => setDraft({ ...draft, itemIDs })}
      />
      <Textarea
        label={optional(words.message)}
        placeholder={DEFAULT_MESSAGE}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        value={draft.message ?? ''}
        onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
      />
      <div className={classes.variables}>
        <span className={classes.quiet}>{words.insert}</span>
        {TEXT_VARIABLES.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="default"
            onClick={() => setDraft({ ...draft, message: `${draft.message ?? ''}{${name}}` })}
          >
            {words.variables[name]}
          </Button>
        ))}
      </div>
      <div>
        <h3 className={classes.skippedHead}>{words.sample}</h3>
        <p className={classes.message}>
          {reminderMessage({
            reminder: {
              vaccine: { title: draft.title, date: null, petID: '' },
              date,
              ...(draft.message === undefined ? {} : { message: draft.message }),
            },
            owner: { name: words.sampleOwner },
            pet: { name: words.samplePet },
            clinic: clinic ?? { name: '', phone: '', timeZone: DEFAULT_TIME_ZONE },
            templates: [],
          })}
        </p>
      </div>
      <div className={classes.formFoot}>
        {stored === undefined ? null : (
          <Button
            variant="default"
            onClick={() => void act([{ op: 'remove', path: ['reminders', stored._id] }], words.removed)}
          >
            {words.remove}
          </Button>
        )}
        <Button
          disabled={!ready}
          onClick={() =>
            void act(editsOf(stored, { ...draft, title: draft.title.trim(), days: count }), reminders.done.saved)
          }
        >
          {words.save}
        </Button>
      </div>
    </FieldStack>
  );
}

import { Button, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { offeredItems } from '@vetloom/domain/catalog/offered-items.ts';
import type { NamedEntry } from '@vetloom/domain/clinic/list-entries.ts';
import {
  DEFAULT_SEND_MINUTE,
  REMINDER_KINDS,
  type ReminderTemplate,
} from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { addDays } from '@vetloom/domain/core/clock.ts';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import { editReminderTemplates } from '@vetloom/domain/reminder/template.commands.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useDocuments, useRun, useStore } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { reminders } from '../../../locale/reminder.ts';
import { FieldPair, FieldStack, optional } from '../../../parts/form/Fields.tsx';
import { FormFoot, formKeys } from '../../../parts/form/FormPanel.tsx';
import { kindOptions } from '../../../parts/form/kind-options.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { EntryTools } from '../../../parts/list-entry/EntryTools.tsx';
import { readSteps, type StepDraft, StepsField, stepDrafts } from './StepsField.tsx';
import { TemplateWords, wordsError } from './TemplateWords.tsx';

const words = reminders.template;
const MOST_DAYS = 3660;
/** Half hours in which messages go by themselves, in minutes of the day. */
const SEND_MINUTES = Array.from({ length: 27 }, (_, half) => 8 * 60 + half * 30);
const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

interface TemplateFormProps {
  readonly template: ReminderTemplate;
  readonly stored: ReminderTemplate | undefined;
  /** As it stands now, whatever it was when the form opened. */
  readonly live: NamedEntry | undefined;
  readonly others: readonly ReminderTemplate[];
  /** Back to all templates. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const FIELDS = [
  ...(['title', 'days', 'kind', 'message', 'shortMessage', 'species', 'itemIDs'] as const),
  ...(['steps', 'automatic', 'sendMinute'] as const),
] as const;

/** The edits that bring a template to what was written; a field that was not there before comes from nothing. */
function editsOf(stored: ReminderTemplate | undefined, after: ReminderTemplate): Edit[] {
  if (stored === undefined) return [{ op: 'insert', path: ['reminders'], row: { ...after } }];
  return editsBetween<ReminderTemplate>(stored, after, FIELDS).map((edit) => ({
    ...edit,
    path: ['reminders', stored._id, ...edit.path],
  }));
}

/** One reminder template: what is due after how many days, of which animals and items, on which days the owner is told, and in which words. */
export function TemplateForm({ template, stored, live, others, onDone, onClose }: TemplateFormProps) {
  const run = useRun();
  const store = useStore();
  const kinds = useKinds();
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const [draft, setDraft] = useState<ReminderTemplate>(template);
  const [steps, setSteps] = useState<readonly StepDraft[]>(() => stepDrafts(template.steps ?? []));
  // A package is charged by what is in it, so that a reminder is of that.
  const items = offeredItems(catalogue, draft.itemIDs ?? [], ({ kind }) => kind !== 'package');
  const [days, setDays] = useState(String(template.days));
  const count = readFigure(days) ?? 0;
  const goodDays = Number.isInteger(count) && count > 0 && count <= MOST_DAYS;
  const read = readSteps(steps);
  const goodWords = [draft.message, draft.shortMessage].every((text) => wordsError(text) === undefined);
  const ready = draft.title.trim() !== '' && goodDays && read !== undefined && goodWords;
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
  const save = () => {
    const { steps: _before, ...rest } = draft;
    const told = read === undefined || (read.length === 0 && stored?.steps === undefined) ? {} : { steps: read };
    return act(editsOf(stored, { ...rest, ...told, title: draft.title.trim(), days: count }), reminders.done.saved);
  };
  const form = useId();
  const send = () => {
    if (ready) void save();
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <FormFoot keeps={false}>
          <Button type="submit" form={form} disabled={!ready} rightSection={<Keycap keys="Ctrl Enter" onFill />}>
            {words.save}
          </Button>
        </FormFoot>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={formKeys(send)}
      >
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
              sayLeftOut={words.leftOut}
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
            data={kindOptions(kinds, draft.species)}
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
          <StepsField value={steps} onChange={setSteps} />
          <Switch
            label={words.automatic}
            description={words.automaticHint}
            checked={draft.automatic === true}
            onChange={(event) => setDraft({ ...draft, automatic: event.currentTarget.checked })}
          />
          {draft.automatic === true ? (
            <Select
              label={words.sendAt}
              w={128}
              data={SEND_MINUTES.map((minute) => ({ value: String(minute), label: clockTime(minute) }))}
              value={String(draft.sendMinute ?? DEFAULT_SEND_MINUTE)}
              allowDeselect={false}
              onChange={(next) => setDraft({ ...draft, sendMinute: Number(next ?? DEFAULT_SEND_MINUTE) })}
            />
          ) : null}
          <TemplateWords
            title={draft.title}
            value={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            date={addDays(Math.floor(store.now()), goodDays ? count : 0, shownZone())}
          />
          {stored === undefined || live === undefined ? null : (
            <EntryTools
              list="reminders"
              entry={live}
              others={others}
              onMerged={onDone}
              onRemove={async () => {
                await act([{ op: 'remove', path: ['reminders', stored._id] }], words.removed);
              }}
            />
          )}
        </FieldStack>
      </form>
    </SidePanel>
  );
}

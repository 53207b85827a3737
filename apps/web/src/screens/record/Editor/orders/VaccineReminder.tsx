import { Button, Group, Menu, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { presentKind } from '@vetloom/domain/clinic/present-kinds.ts';
import { requiredLine } from '@vetloom/domain/core/schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { yearlyReminder } from '@vetloom/domain/record/vaccine-reminder.ts';
import { offeredReminders } from '@vetloom/domain/reminder/offered.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { visit } from '../../../../locale/record.ts';
import { dateText, timeOf } from '../../../../parts/form/clinic-time.ts';
import { DateField } from '../../../../parts/form/DateField.tsx';
import { useKinds, useReminderTemplates } from '../../../../parts/form/use-customize.ts';
import type { Codec } from '../drafts/codecs.ts';
import { useEditing } from '../editing.ts';
import { useField } from '../use-field.ts';
import classes from './orders.module.css';

type Reminder = NonNullable<VisitRecord['vaccineReminder']>;
const PATH = ['vaccineReminder'];
const MOST = 120;

/** The text of a reminder stands for the whole of it: text and date are kept together or not at all (spec 2 §5). */
const textCodec = (reminder: Reminder): Codec => ({
  show: (value) => (value as Reminder | null)?.text ?? '',
  keep: (text) => text.replace(/[\n\r\t]+/g, ' '),
  read(text) {
    const parsed = requiredLine(MOST).safeParse(text);
    return parsed.success ? { value: { ...reminder, text: parsed.data } } : undefined;
  },
  figure: false,
  unread: visit.reminderUnread(MOST),
});

/** When the animal should come for its next dose or look, and what the owner is told. */
export function VaccineReminder() {
  const { record, act, readOnly } = useEditing();
  if (record.vaccineReminder !== null) return <ReminderFields reminder={record.vaccineReminder} />;
  if (readOnly) return null;
  const add = (to: Reminder) => void act([{ op: 'set', path: PATH, from: null, to }]);
  return (
    <Group gap={4}>
      {record.vaccine.length === 0 ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => add(yearlyReminder(record.vaccine, record.dateTime, shownZone()))}
        >
          {visit.addReminder}
        </Button>
      )}
      <Offered onPick={add} />
    </Group>
  );
}

/** The clinic's reminder templates for this kind of animal; nothing where it has none. */
function Offered({ onPick }: { readonly onPick: (reminder: Reminder) => void }) {
  const { record, pet } = useEditing();
  const templates = useReminderTemplates();
  const kinds = useKinds();
  const offered = offeredReminders(templates, presentKind(kinds, pet?.type ?? ''), record.dateTime, shownZone());
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" rightSection={<IconChevronDown size={14} />}>
          {visit.offerReminder}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ templateID, title, days, wish }) => (
          <Menu.Item key={templateID} onClick={() => onPick(wish)}>
            {visit.offeredReminder(title, days)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ReminderFields({ reminder }: { readonly reminder: Reminder }) {
  const { act, readOnly } = useEditing();
  const field = useField(PATH, textCodec(reminder));
  const set = (to: Reminder | null) => void act([{ op: 'set', path: PATH, from: reminder, to }]);
  return (
    <fieldset className={classes.reminder}>
      <legend>{visit.reminder}</legend>
      <TextInput
        label={visit.reminderText}
        value={field.text}
        readOnly={field.readOnly}
        error={field.error ?? (field.contested ? visit.contested : undefined)}
        onChange={(event) => field.change(event.currentTarget.value)}
        onBlur={field.leave}
      />
      <DateField
        required
        label={visit.reminderDate}
        value={reminder.reminderDate === null ? '' : dateText(reminder.reminderDate)}
        readOnly={readOnly}
        onChange={(day) => {
          const at = timeOf(day);
          if (at !== undefined && !readOnly) set({ ...reminder, reminderDate: at });
        }}
      />
      {readOnly ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => set(null)}>
          {visit.removeReminder}
        </Button>
      )}
    </fieldset>
  );
}

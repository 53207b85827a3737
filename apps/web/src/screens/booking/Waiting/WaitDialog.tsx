import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core';
import { editWait } from '@vetloom/domain/booking/wait.commands.ts';
import { DAY_PARTS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import type { WaitEntry } from '../../../data/booking/waits.ts';
import { useRun } from '../../../data/engine/hooks.ts';
import { booking as shared } from '../../../locale/booking.ts';
import { bookingWait } from '../../../locale/booking-wait.ts';
import { petName } from '../../../parts/booking/booking-words.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { toggled, waitEdits, waitFault, waitValues } from './wait-values.ts';

const words = bookingWait.form;

interface WaitDialogProps {
  readonly entry: WaitEntry;
  readonly onClose: () => void;
}

/** When somebody who waits could come. */
export function WaitDialog({ entry, onClose }: WaitDialogProps) {
  const run = useRun();
  const { busy, failure, attempt } = useAttempt();
  const [values, setValues] = useState(() => waitValues(entry.wait));
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const fault = waitFault(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault !== undefined || busy) return;
    void attempt(async () => {
      const edits = waitEdits(entry.wait, values);
      if (edits.length > 0) await run(editWait, { waitID: entry.wait._id, edits });
      showSuccess(words.saved);
      onClose();
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.title(petName(entry))} size={440} centered>
      <form onSubmit={submit}>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Stack gap="md">
          <Checkbox.Group
            label={words.parts}
            value={[...values.parts]}
            error={fault === 'parts' ? words.faults.parts : undefined}
          >
            <Group gap="md" mt={6}>
              {DAY_PARTS.map((part) => (
                <Checkbox
                  key={part}
                  value={part}
                  label={shared.parts[part]}
                  onChange={() => change({ parts: toggled(values.parts, part) })}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <Group grow align="flex-start">
            <TimeField label={words.after} value={values.after} onChange={(after) => change({ after })} />
            <TimeField
              label={words.before}
              value={values.before}
              error={fault === 'hours' ? words.faults.hours : undefined}
              onChange={(before) => change({ before })}
            />
          </Group>
          <Group grow align="flex-start">
            <DateField label={words.start} value={values.start} required onChange={(start) => change({ start })} />
            <DateField
              label={words.end}
              value={values.end}
              description={words.endHint}
              error={fault === 'end' ? words.faults.end : undefined}
              onChange={(end) => change({ end })}
            />
          </Group>
          <Textarea
            label={words.note}
            value={values.note}
            maxLength={2000}
            autosize
            minRows={2}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Button type="submit" loading={busy} rightSection={<Keycap keys="Enter" onFill />}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

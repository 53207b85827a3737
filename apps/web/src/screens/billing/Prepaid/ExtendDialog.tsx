import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { extendPrepaid } from '@vetloom/domain/billing/prepaid.commands.ts';
import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { dateText, timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import dialog from '../parts/dialog.module.css';

const words = prepaidWords.extend;

interface ExtendDialogProps {
  readonly prepaid: Prepaid;
  readonly onClose: () => void;
}

/** Puts the last day of a package off, or takes its end away, with a reason. */
export function ExtendDialog({ prepaid, onClose }: ExtendDialogProps) {
  const run = useRun();
  const [day, setDay] = useState(dateText(prepaid.expireDateTime - 1));
  const [endless, setEndless] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const lastDay = endless ? null : timeOf(day);
  const isLater = lastDay === null || (lastDay !== undefined && lastDay >= prepaid.expireDateTime);
  const ready = isLater && reason.trim() !== '' && !busy;
  const save = () =>
    attempt(async () => {
      if (lastDay === undefined) return;
      const [prepaidID, from] = [prepaid._id, prepaid.expireDateTime];
      await run(extendPrepaid, { prepaidID, extensionID: newID.row(), from, lastDay, reason: reason.trim() });
      showSuccess(words.done);
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={words.title} size={420} centered>
      <form
        className={dialog.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        {endless ? null : (
          <DateField label={words.day} value={day} onChange={setDay} error={isLater ? undefined : words.early} />
        )}
        <Checkbox
          label={words.endless}
          checked={endless}
          onChange={(event) => setEndless(event.currentTarget.checked)}
        />
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <div className={dialog.foot}>
          <Button type="submit" disabled={!ready} loading={busy}>
            {words.act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

import { Button, Modal, Stack } from '@mantine/core';
import { blockOwner } from '@vetloom/domain/booking/blacklist.commands.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import { found, useDocument, useRun } from '../../../data/engine/hooks.ts';
import { blacklist as words } from '../../../locale/booking-blacklist.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { ReasonField } from '../../../parts/form/ReasonField.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';

/** Puts an owner on the list, with why. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const run = useRun();
  const { busy, failure, attempt } = useAttempt();
  const [userID, setUserID] = useState<string>();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const owner = found(useDocument('user', userID ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (userID === undefined || busy) return;
    void attempt(async () => {
      await run(blockOwner, { userID, reason: reason.trim() });
      showSuccess(words.added(owner?.name ?? ''));
      onClose();
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.add} size={440} centered>
      <form onSubmit={submit} noValidate>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Stack gap="md">
          <PersonPicker
            kind="owner"
            label={words.owner}
            hint={words.ownerHint}
            except=""
            value={userID}
            onChange={setUserID}
            error={asked && userID === undefined ? words.ownerMissing : undefined}
          />
          <ReasonField value={reason} templates={words.reasons.add} onChange={setReason} />
          <Button type="submit" loading={busy} rightSection={<Keycap keys="Enter" onFill />}>
            {words.add}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import type { Outcome } from '@vetloom/domain/hospital/stay-day.schema.ts';
import { type FormEvent, useState } from 'react';
import type { WardDose } from '../../data/ward/ward-days.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import { due as words } from '../../locale/ward-due.ts';
import { doseName, petName } from './dose-words.ts';

interface SkipDialogProps {
  readonly doses: readonly WardDose[];
  readonly onGo: (outcome: Outcome, reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const OUTCOMES = ['held', 'refused', 'stopped', 'vomited'] as const;

/** Why something wasn't given, or what became of it: the reason stands in the log. */
export function SkipDialog({ doses, onGo, onClose }: SkipDialogProps) {
  const [outcome, setOutcome] = useState<Outcome>('held');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = reason.trim() !== '' && !busy;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    await onGo(outcome, reason.trim());
    setBusy(false);
  };
  const what = doses.map((dose) => `${petName(dose.patient)} ${doseName(dose)}`).join('、');
  return (
    <Modal opened onClose={onClose} title={words.skip.title} size={440} centered>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <span>{words.skip.of(what)}</span>
          <Radio.Group
            label={words.skip.outcome}
            value={outcome}
            onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? 'held')}
          >
            <Group gap="md" mt={4}>
              {OUTCOMES.map((one) => (
                <Radio key={one} value={one} label={words.skip.outcomes[one]} />
              ))}
            </Group>
          </Radio.Group>
          <TextInput
            label={words.skip.reason}
            value={reason}
            maxLength={300}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {ownerCare.cancel}
          </Button>
          <Button type="submit" disabled={!isReady} loading={busy}>
            {words.skip.go}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

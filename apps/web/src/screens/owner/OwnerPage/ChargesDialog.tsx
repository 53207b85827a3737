import { Button, Checkbox, Modal, Text } from '@mantine/core';
import { nextDay } from '@vetloom/domain/core/clock.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { fetchCharges } from '../../../data/print/pdf.ts';
import { print } from '../../../locale/print.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { FieldPair } from '../../../parts/form/Fields.tsx';
import { keepPdf } from '../../../parts/print/keep-pdf.ts';
import classes from '../../../parts/print/print.module.css';

const words = print.charges;

interface ChargesDialogProps {
  readonly owner: Owner;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What an owner was charged in a span of time, as PDF: visits of any age, so the server adds them up. */
export function ChargesDialog({ owner, opened, onClose }: ChargesDialogProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [english, setEnglish] = useState(false);
  const { busy, act } = useAct();
  const online = useSyncStatus()?.connection !== 'offline';
  const download = () =>
    act(async () => {
      const begin = timeOf(from);
      const last = timeOf(to);
      const span = {
        ...(begin === undefined ? {} : { begin }),
        ...(last === undefined ? {} : { end: nextDay(last, shownZone()) - 1 }),
      };
      keepPdf(owner._id, await fetchCharges(owner._id, span, { englishVersion: english }));
      onClose();
    });
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} size={440} centered>
      <FieldPair>
        <DateField label={words.from} value={from} onChange={setFrom} />
        <DateField label={words.to} value={to} onChange={setTo} />
      </FieldPair>
      <Checkbox
        mt="md"
        label={print.options.englishVersion}
        checked={english}
        onChange={(event) => setEnglish(event.currentTarget.checked)}
      />
      <Text size="xs" c="dimmed" mt="md">
        {online ? words.hint : words.needsNetwork}
      </Text>
      <div className={classes.foot}>
        <Button loading={busy} disabled={!online} onClick={() => void download()} data-autofocus>
          {words.download}
        </Button>
      </div>
    </Modal>
  );
}

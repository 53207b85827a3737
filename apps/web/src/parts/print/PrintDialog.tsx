import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { type PrintSetting, printSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useDocument, useStore, useSyncStatus } from '../../data/hooks.ts';
import { fetchVisitPdf } from '../../data/pdf.ts';
import { refusal } from '../../locale/codes.ts';
import { print } from '../../locale/print.ts';
import { printVisit } from './print.ts';

interface PrintDialogProps {
  readonly recordID: string;
  readonly onClose: () => void;
}

const OPTIONS = Object.keys(print.options) as (keyof PrintSetting)[];

/** What of a visit is printed (spec 1 §9), on paper from this device or as PDF from the server. */
export function PrintDialog({ recordID, onClose }: PrintDialogProps) {
  const store = useStore();
  const setting = found(useDocument('setting', '/setting'))?.print ?? printSetting.parse({});
  const [chosen, setChosen] = useState<Partial<PrintSetting>>({});
  const options: PrintSetting = { ...setting, ...chosen };
  const online = useSyncStatus()?.connection !== 'offline';
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const onPrint = () => void attempt(() => printVisit(store, recordID, options));
  useHotkey('Ctrl Enter', onPrint, { throughDialogs: true });
  return (
    <Modal opened onClose={onClose} title={print.title} size={440} centered>
      <Group gap="xs" align="flex-start" style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}>
        {OPTIONS.map((option) => (
          <Checkbox
            key={option}
            label={print.options[option]}
            checked={options[option]}
            onChange={(event) => setChosen({ ...chosen, [option]: event.currentTarget.checked })}
          />
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt="md">
        {online ? print.defaults : print.needsNetwork}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" disabled={!online} onClick={() => void attempt(() => download(recordID, options))}>
          {print.pdf}
        </Button>
        <Button data-autofocus onClick={onPrint} rightSection={<Keycap keys="Ctrl Enter" onFill />}>
          {print.print}
        </Button>
      </Group>
    </Modal>
  );
}

async function download(recordID: string, options: PrintSetting): Promise<void> {
  const { blob, missing } = await fetchVisitPdf(recordID, options);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `vetloom${recordID.replaceAll('/', '-')}.pdf`;
  link.click();
  URL.revokeObjectURL(link.href);
  if (missing.length > 0) showError(print.missing(missing.join(' ')));
}

import { Button, Checkbox, Modal, Text } from '@mantine/core';
import { PAPER_TYPES, type PaperType } from '@vetloom/documents/papers.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { type PrintSetting, printSetting } from '@vetloom/domain/clinic/clinic.schema.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useRun, useStore, useSyncStatus } from '../../data/hooks.ts';
import { fetchPapers, type PaperRequest } from '../../data/pdf.ts';
import { refusal } from '../../locale/codes.ts';
import { print } from '../../locale/print.ts';
import { keepPdf } from './keep-pdf.ts';
import { PaperSaid, type Said } from './PaperSaid.tsx';
import { fittingPapers, printPapers } from './paper.ts';
import classes from './print.module.css';

interface PrintDialogProps {
  readonly recordID: string;
  /** The papers that are ticked at first; the visit itself without it. */
  readonly papers?: readonly PaperType[];
  readonly onClose: () => void;
}

const OPTIONS = Object.keys(print.options) as (keyof PrintSetting)[];
const NEEDS: Record<PaperType, Permission> = {
  record: 'RECORD_READ',
  certificate: 'RECORD_READ',
  referral: 'RECORD_READ',
  vaccination: 'RECORD_READ',
  receiptA4: 'BILLING_READ',
  receipt: 'BILLING_READ',
  drugLabel: 'DRUG_TASK_READ',
};

/** Which papers of a visit are printed and what is on them (spec 1 §9), from this device or as one PDF from the server. */
export function PrintDialog({ recordID, papers = ['record'], onClose }: PrintDialogProps) {
  const store = useStore();
  const run = useRun();
  const can = useCan();
  const record = found(useDocument('record', recordID));
  const setting = found(useDocument('setting', '/setting'))?.print ?? printSetting.parse({});
  const [options, setOptions] = useState<Partial<PrintSetting>>({});
  const [picked, setPicked] = useState<ReadonlySet<PaperType>>(new Set(papers));
  const [said, setSaid] = useState<Said>({ words: { exams: true, listImages: true }, recordIDs: [], lots: {} });
  const shown: PrintSetting = { ...setting, ...options };
  const online = useSyncStatus()?.connection !== 'offline';
  const offered = record === undefined ? [] : fittingPapers(record, (paper) => can(NEEDS[paper]));
  const chosen = offered.filter((paper) => picked.has(paper));

  const requests = (): PaperRequest[] =>
    PAPER_TYPES.filter((paper) => chosen.includes(paper)).map((type) => ({
      type,
      printSetting: shown,
      recordIDs: said.recordIDs,
      said: said.words,
    }));
  /** Batches belong to the visit: the next certificate has them already. */
  const keepLots = async () => {
    const edits = (record?.vaccine ?? []).flatMap((vaccine) => {
      const to = said.lots[vaccine._id]?.trim();
      return to === undefined || to === (vaccine.lot ?? '')
        ? []
        : [{ op: 'set' as const, path: ['vaccine', vaccine._id, 'lot'], from: vaccine.lot ?? null, to }];
    });
    if (edits.length > 0 && can('RECORD_WRITE')) await run(editRecord, { recordID, edits });
  };
  const attempt = async (work: () => Promise<void>) => {
    if (chosen.length === 0) return;
    try {
      await keepLots();
      await work();
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const onPrint = () => void attempt(() => printPapers(store, recordID, requests()));
  useHotkey('Ctrl Enter', onPrint, { throughDialogs: true });
  const toggle = (paper: PaperType) => {
    const next = new Set(picked);
    if (!next.delete(paper)) next.add(paper);
    setPicked(next);
  };
  return (
    <Modal opened onClose={onClose} title={print.title} size={640} centered>
      <div className={classes.columns}>
        <fieldset className={classes.papers}>
          <legend>{print.papers}</legend>
          {offered.map((paper) => (
            <Checkbox
              key={paper}
              label={print.paper[paper]}
              checked={picked.has(paper)}
              onChange={() => toggle(paper)}
            />
          ))}
        </fieldset>
        <div className={classes.options}>
          {chosen.includes('record') ? (
            <fieldset className={classes.choices}>
              <legend>{print.content}</legend>
              {OPTIONS.filter((option) => option !== 'englishVersion').map((option) => (
                <Checkbox
                  key={option}
                  label={print.options[option]}
                  checked={shown[option]}
                  onChange={(event) => setOptions({ ...options, [option]: event.currentTarget.checked })}
                />
              ))}
            </fieldset>
          ) : null}
          {record === undefined ? null : (
            <PaperSaid record={record} papers={chosen} said={said} onChange={setSaid} mayEdit={can('RECORD_WRITE')} />
          )}
          <Checkbox
            label={print.options.englishVersion}
            checked={shown.englishVersion}
            onChange={(event) => setOptions({ ...options, englishVersion: event.currentTarget.checked })}
          />
        </div>
      </div>
      <Text size="xs" c="dimmed" mt="md" role="status">
        {chosen.length === 0 ? print.pick : online ? print.defaults : print.needsNetwork}
      </Text>
      <div className={classes.foot}>
        <Button
          variant="default"
          disabled={!online || chosen.length === 0}
          onClick={() => void attempt(async () => keepPdf(recordID, await fetchPapers(recordID, requests())))}
        >
          {print.pdf}
        </Button>
        <Button
          data-autofocus
          disabled={chosen.length === 0}
          onClick={onPrint}
          rightSection={<Keycap keys="Ctrl Enter" onFill />}
        >
          {print.print}
        </Button>
      </div>
    </Modal>
  );
}

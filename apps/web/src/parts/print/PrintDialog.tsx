import { Button, Checkbox, Modal, Text } from '@mantine/core';
import { PAPER_PERMISSION, type PaperType, type PaperWords } from '@vetloom/documents/paper-types.ts';
import { DEFAULT_LABEL_SIZE, PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { PRINT_SETTING, type PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { createReferral } from '@vetloom/domain/referral/referral.commands.ts';
import { surgeryMonitorID } from '@vetloom/domain/surgery/monitor.kind.ts';
import { editRecord } from '@vetloom/domain/visit/visit.commands.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { found, useCan, useDocument, useRun, useSetting, useStore, useSyncStatus } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { paperCalls } from '../../data/paper/issued.ts';
import { fetchPapers } from '../../data/print/pdf.ts';
import { refusal } from '../../locale/codes.ts';
import { issuedPaper } from '../../locale/paper-issued.ts';
import { print } from '../../locale/print.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { useIssue } from '../paper/use-issue.ts';
import { keepPdf } from './keep-pdf.ts';
import { PaperSaid, type Said } from './PaperSaid.tsx';
import { printPapers } from './paper.ts';
import { fittingPapers, issuedPapers, paperRequests } from './paper-order.ts';
import classes from './print.module.css';
import { VisitEstimates } from './VisitEstimates.tsx';

/** What is printed. */
export interface PrintOpening {
  /** The visit whose papers are printed; without one nothing is shown. */
  readonly recordID: string | undefined;
  /** The papers that are ticked at first; the visit itself without it. */
  readonly papers?: readonly PaperType[];
  /** What is said on them at first. */
  readonly words?: PaperWords;
  readonly onClose: () => void;
}

/** The dialog while something is to be printed; each opening begins anew. */
export const PrintOpened = ({ recordID, ...opening }: PrintOpening) =>
  recordID === undefined ? null : <PrintDialog key={recordID} recordID={recordID} {...opening} />;

const OPTIONS = Object.keys(print.options) as (keyof PrintSetting)[];

/** Which papers of a visit are printed and what is on them (spec 1 §9), from this device or as one PDF from the server. */
function PrintDialog({ recordID, papers = ['record'], words, onClose }: PrintOpening & { readonly recordID: string }) {
  const store = useStore();
  const run = useRun();
  const hand = useIssue();
  /** What was issued before another one failed: it isn't issued again. */
  const done = useRef(new Set<string>());
  const can = useCan();
  const record = found(useDocument('record', recordID));
  const monitor = found(useDocument('surgeryMonitor', surgeryMonitorID(recordID)));
  const usual = useSetting(PRINT_SETTING) ?? PRINT_SETTING.defaults;
  const labelSize = useSetting(PHARMACY_SETTING)?.labelSize ?? DEFAULT_LABEL_SIZE;
  const [options, setOptions] = useState<Partial<PrintSetting>>({});
  /** In the order in which they were ticked, which is the order in which they are printed. */
  const [picked, setPicked] = useState(papers);
  const [said, setSaid] = useState<Said>({
    words: { exams: true, listImages: true, ...words },
    recordIDs: [],
    lots: {},
    labelSize: undefined,
  });
  const shown: PrintSetting = { ...usual.print, ...options };
  const online = useSyncStatus()?.connection !== 'offline';
  const may = (paper: PaperType) => PAPER_PERMISSION[paper].some(can);
  const offered = record === undefined ? [] : fittingPapers(record, monitor !== undefined, may);
  const chosen = picked.filter((paper) => offered.includes(paper));
  const requests = () => paperRequests(recordID, chosen, shown, said);
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
  /** A letter that says where to or why is a referral of the animal; one that is filled in by hand is not known. */
  const keepReferral = async () => {
    const clinic = said.words.to?.trim() ?? '';
    const note = said.words.reason ?? '';
    if (!record || !chosen.includes('referral') || !can('RECORD_WRITE') || (clinic === '' && note.trim() === ''))
      return;
    const dateTime = Math.floor(store.now());
    const fields = { direction: 'issued' as const, clinic, dateTime, note, recordID };
    await run(createReferral, { _id: newID.referral(record.petID, dateTime), petID: record.petID, fields });
  };
  const attempt = async (work: () => Promise<void>) => {
    if (chosen.length === 0) return;
    try {
      await keepLots();
      await work();
      await keepReferral();
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const issuable = can('RECORD_WRITE') ? issuedPapers(chosen) : undefined;
  /** Each with a number of its own, in the order in which they were ticked. */
  const issueAll = async () => {
    for (const type of issuable ?? []) {
      const { remark, purpose } = said.words;
      const words = { ...(remark === undefined ? {} : { remark }), ...(purpose === undefined ? {} : { purpose }) };
      const choice = { type, recordID, printSetting: shown, recordIDs: said.recordIDs, said: words };
      const about = JSON.stringify(choice);
      if (done.current.has(about)) continue;
      await hand(choice, (once) => paperCalls.issueVisitPaper(choice, once));
      done.current.add(about);
    }
  };
  const onPrint = () => void attempt(() => printPapers(store, requests()));
  useHotkey('Ctrl Enter', keyWords.print, onPrint, { throughDialogs: true });
  const toggle = (paper: PaperType) =>
    setPicked(picked.includes(paper) ? picked.filter((one) => one !== paper) : [...picked, paper]);
  return (
    <Modal opened onClose={onClose} title={print.title} size={640} centered>
      <div className={classes.columns}>
        <div>
          <fieldset className={classes.papers}>
            <legend>{print.papers}</legend>
            {offered.map((paper) => (
              <div key={paper} className={classes.paper}>
                <Checkbox label={print.paper[paper]} checked={picked.includes(paper)} onChange={() => toggle(paper)} />
                {chosen.length > 1 && picked.includes(paper) ? (
                  <span className={classes.place} aria-hidden="true">
                    {chosen.indexOf(paper) + 1}
                  </span>
                ) : null}
              </div>
            ))}
          </fieldset>
          {record === undefined || !(can('RECORD_READ') || can('BILLING_READ')) ? null : (
            <VisitEstimates petID={record.petID} recordID={recordID} />
          )}
          <Checkbox
            className={classes.language ?? ''}
            label={print.options.englishVersion}
            checked={shown.englishVersion}
            onChange={(event) => setOptions({ ...options, englishVersion: event.currentTarget.checked })}
          />
        </div>
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
            <PaperSaid
              record={record}
              papers={chosen}
              said={said}
              onChange={setSaid}
              standardSize={labelSize}
              mayEdit={can('RECORD_WRITE')}
            />
          )}
        </div>
      </div>
      <div className={classes.bottom}>
        <Text size="xs" c="dimmed" role="status">
          {chosen.length === 0 ? print.pick : online ? print.defaults : print.needsNetwork}
          {chosen.length > 1 ? ` ${print.order(chosen.map((paper) => print.paper[paper]))}` : ''}
        </Text>
        <div className={classes.foot}>
          {issuable === undefined ? null : (
            <Button
              variant="default"
              disabled={!online}
              title={issuedPaper.issueHint}
              onClick={() => void attempt(issueAll)}
            >
              {issuedPaper.issue}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!online || chosen.length === 0}
            onClick={() => void attempt(async () => keepPdf(recordID, await fetchPapers(requests())))}
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
      </div>
    </Modal>
  );
}

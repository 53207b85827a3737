import { Autocomplete, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { knownPlaces } from '@vetloom/domain/catalog/offered-items.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { removeInstrument, setInstrument } from '@vetloom/domain/instrument/sync-tool.commands.ts';
import {
  INSTRUMENT_CHARSETS,
  INSTRUMENT_PROTOCOLS,
  type InstrumentSetting,
  type SyncTool,
} from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { instrumentForm as words } from '../../../locale/instrument-tools.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { FieldPair } from '../../../parts/form/Fields.tsx';
import { formKeys } from '../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { CodeTable } from './CodeTable.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { type InstrumentField, newInstrument, readInstrument, withProtocol } from './instrument-values.ts';
import { LinkFields } from './LinkFields.tsx';
import { SecretField } from './SecretField.tsx';
import { StandardLink } from './StandardLink.tsx';
import { TableLearning } from './TableLearning.tsx';
import { TestTable } from './TestTable.tsx';
import classes from './tools.module.css';

interface InstrumentEditorProps {
  readonly tool: SyncTool;
  /** Undefined for a new one. */
  readonly stored: InstrumentSetting | undefined;
  readonly onSaved: (instrumentID: string) => void;
  readonly onRemoved: () => void;
}

const NONE: [] = [];

/** What isn't right: of a table here, of a field beside it as well. */
const faultSentence = (faults: ReadonlySet<InstrumentField>): string => {
  const table = (['codes', 'tests', 'other'] as const).find((one) => faults.has(one));
  return table === undefined ? words.incomplete : words.faults[table];
};

/** What was typed and not saved; kept on this device. */
interface KeptDraft {
  readonly typed: Partial<InstrumentSetting>;
}

/** One instrument: how it is spoken with, what its codes mean here, what it can be asked for. Saved as a whole, since its parts only make sense together. */
export function InstrumentEditor({ tool, stored, onSaved, onRemoved }: InstrumentEditorProps) {
  const run = useRun();
  const catalogue = useDocuments('catalog', 'byName', {}) ?? NONE;
  const [fresh] = useState(() => newInstrument(newID.row()));
  const seen = stored ?? fresh;
  const kept = useDraft<KeptDraft>(`instrument ${tool._id} ${stored?._id ?? ''}`, { typed: {} });
  const { typed } = kept.values;
  const draft: InstrumentSetting = { ...seen, ...typed };
  const [faults, setFaults] = useState<ReadonlySet<InstrumentField>>(new Set());
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, attempt, forget } = useAttempt();
  const change = (part: Partial<InstrumentSetting>) => {
    forget();
    setFaults(new Set());
    kept.change({ typed: { ...typed, ...part } });
  };
  const isChanged = stored === undefined || !same(draft, stored);
  const save = async () => {
    const read = readInstrument(draft);
    if ('faults' in read) {
      flushSync(() => setFaults(read.faults));
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else form.current?.scrollIntoView({ block: 'start' });
      return;
    }
    const { instrument } = read;
    if (!(await attempt(() => run(setInstrument, { toolID: tool._id, instrument })))) return;
    kept.restart();
    showSuccess(words.saved(instrument.device));
    onSaved(instrument._id);
  };
  // From anywhere on the page: a row that was taken away leaves the focus nowhere.
  useHotkey('Ctrl Enter', keyWords.save, () => void save(), { enabled: isChanged });
  return (
    <form
      ref={form}
      className={classes.pane}
      aria-label={draft.device || words.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={formKeys(() => void save())}
    >
      <h2>{stored?.device ?? words.title}</h2>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {faults.size === 0 ? null : <ErrorState title={faultSentence(faults)} />}
      <div className={classes.fields}>
        <FieldPair>
          <Autocomplete
            label={words.device}
            description={words.deviceHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={knownPlaces(catalogue, 'device')}
            value={draft.device}
            maxLength={80}
            error={faults.has('device') ? words.faults.device : undefined}
            onChange={(device) => change({ device })}
            openOnFocus={false}
            autoFocus={stored === undefined}
          />
          <Autocomplete
            label={words.vendor}
            data={knownPlaces(catalogue, 'vendor')}
            value={draft.vendor}
            maxLength={80}
            onChange={(vendor) => change({ vendor })}
          />
        </FieldPair>
        <FieldPair>
          <NativeSelect
            label={words.protocol}
            data={INSTRUMENT_PROTOCOLS.map((value) => ({ value, label: words.protocols[value] }))}
            value={draft.protocol}
            onChange={(event) => {
              const protocol = INSTRUMENT_PROTOCOLS.find((one) => one === event.currentTarget.value);
              if (protocol) change(withProtocol(draft, protocol));
            }}
          />
          <NativeSelect
            label={words.charset}
            data={[...INSTRUMENT_CHARSETS]}
            value={draft.charset}
            onChange={(event) =>
              change({ charset: INSTRUMENT_CHARSETS.find((one) => one === event.currentTarget.value) ?? draft.charset })
            }
          />
        </FieldPair>
        <LinkFields protocol={draft.protocol} link={draft.link} faults={faults} onChange={(link) => change({ link })} />
        <TextInput
          label={words.serial}
          description={words.serialHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.serial}
          maxLength={80}
          onChange={(event) => change({ serial: event.currentTarget.value })}
        />
        <TagsField
          label={words.pdfHosts}
          description={words.pdfHostsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.pdfHosts}
          error={faults.has('pdfHosts') ? words.faults.pdfHosts : undefined}
          longest={200}
          maxTags={10}
          onChange={(pdfHosts) => change({ pdfHosts })}
        />
        <Switch
          label={words.takesOrders}
          checked={draft.takesOrders}
          onChange={(event) => change({ takesOrders: event.currentTarget.checked })}
        />
        <Switch
          label={words.isOff}
          checked={draft.isOff}
          onChange={(event) => change({ isOff: event.currentTarget.checked })}
        />
        {draft.link.kind === 'http' ? <SecretField toolID={tool._id} instrumentID={stored?._id} /> : null}
      </div>
      <StandardLink device={draft.device} />
      {draft.link.kind === 'folder' ? (
        <TableLearning mapping={draft.table} charset={draft.charset} onChange={(table) => change({ table })} />
      ) : null}
      <CodeTable codes={draft.codes} onChange={(codes) => change({ codes })} />
      {draft.takesOrders ? <TestTable tests={draft.tests} onChange={(tests) => change({ tests })} /> : null}
      <div className={classes.editorFoot}>
        <Button
          type="submit"
          loading={busy}
          disabled={!isChanged}
          rightSection={<Keycap keys="Ctrl Enter" onFill={isChanged} />}
        >
          {words.save}
        </Button>
        {stored === undefined ? null : (
          <Button variant="default" c="var(--vl-cinnabar)" onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {stored === undefined ? null : <ConnectionTest tool={tool} instrumentID={stored._id} isSaved={!isChanged} />}
      {asked && stored ? (
        <ConfirmDialog
          opened
          onClose={() => setAsked(false)}
          title={words.removeTitle(stored.device)}
          text={words.removeText}
          confirmWord={words.remove}
          danger
          onConfirm={async () => {
            await run(removeInstrument, { toolID: tool._id, instrumentID: stored._id });
            showSuccess(words.removed(stored.device));
            onRemoved();
          }}
        />
      ) : null}
    </form>
  );
}

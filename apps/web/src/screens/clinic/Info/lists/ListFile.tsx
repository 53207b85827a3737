import { Button, FileButton, Textarea } from '@mantine/core';
import { editCustomList } from '@vetloom/domain/clinic/customize.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { dayKey } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import Papa from 'papaparse';
import { useMemo, useState } from 'react';
import { useRun } from '../../../../data/engine/hooks.ts';
import { newID } from '../../../../data/engine/ids.ts';
import { saveTextFile } from '../../../../data/engine/save-file.ts';
import { readTable } from '../../../../data/import/read-table.ts';
import { clinicLists } from '../../../../locale/clinic-lists.ts';
import { FieldStack } from '../../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../../parts/form/FormPanel.tsx';
import { useAttempt } from '../../../../parts/form/use-attempt.ts';
import { fileColumns, fileOf, readList } from './list-file.ts';
import type { Entry, OwnList } from './list-values.ts';
import own from './lists.module.css';

const words = clinicLists.file;
/** Files that the server reads: what a spreadsheet keeps as its own. */
const WORKBOOK = /\.(xlsx|ods)$/i;
/** Edits of one command at most. */
const AT_ONCE = 400;
/** Rows that can't be taken are named up to so many. */
const NAMED = 8;

interface ListFileProps {
  readonly list: OwnList;
  /** As the clinic's document holds them. */
  readonly entries: readonly Entry[];
  readonly editable: boolean;
}

/** A list to a file, and a file into a list. */
export function ListFile({ list, entries, editable }: ListFileProps) {
  const [isOpen, setOpen] = useState(false);
  const day = dayKey(useNow());
  const name = clinicLists.lists[list];
  const save = () =>
    saveTextFile(words.name(name, day), fileOf(list, entries, words.columns), 'text/csv;charset=utf-8');
  return (
    <>
      <Button size="sm" variant="default" disabled={entries.length === 0} onClick={save}>
        {words.save}
      </Button>
      {editable ? (
        <Button size="sm" variant="default" onClick={() => setOpen(true)}>
          {words.read}
        </Button>
      ) : null}
      {isOpen ? <ListImport list={list} entries={entries} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** What is pasted or chosen, with what it would do, before it does. */
function ListImport({ list, entries, onClose }: Omit<ListFileProps, 'editable'> & { readonly onClose: () => void }) {
  const run = useRun();
  const { busy, failure, attempt } = useAttempt();
  const [text, setText] = useState('');
  const [isUnread, setUnread] = useState(false);
  const read = useMemo(() => {
    const { data } = Papa.parse<string[]>(text.trim(), { delimitersToGuess: ['\t', ',', ';'] });
    return readList(list, data, { entries, words: words.columns, newID: newID.row });
  }, [list, entries, text]);
  const { edits, added, changed, same, faults } = read;
  const choose = async (file: File | null) => {
    if (file === null) return;
    if (WORKBOOK.test(file.name)) {
      setUnread(false);
      await attempt(async () => {
        const { headings, rows } = await readTable(file);
        setText(Papa.unparse([headings, ...rows.map(({ cells }) => cells)], { delimiter: '\t', newline: '\n' }));
      });
      return;
    }
    const found = await file.text().catch(() => '\uFFFD');
    setUnread(found.includes('\uFFFD'));
    if (!found.includes('\uFFFD')) setText(found.replace(/^\uFEFF/, ''));
  };
  const save = async () => {
    if (edits.length === 0) return;
    await attempt(async () => {
      for (let at = 0; at < edits.length; at += AT_ONCE)
        await run(editCustomList, { list, edits: edits.slice(at, at + AT_ONCE) });
      showSuccess(words.done(added, changed));
      onClose();
    });
  };
  const columns = fileColumns(list).map((column) => words.columns[column]);
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={words.title(clinicLists.lists[list])}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.do}
      saving={busy}
      failure={failure}
    >
      <FieldStack>
        <p className={own.told}>{words.hint(columns.join('、'))}</p>
        <FileButton accept=".csv,.xlsx,.ods,text/csv,text/plain" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} size="sm" variant="default">
              {words.choose}
            </Button>
          )}
        </FileButton>
        <Textarea
          label={words.cells}
          value={text}
          error={isUnread ? words.unread : undefined}
          autosize
          minRows={6}
          maxRows={14}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value.slice(0, 500_000))}
        />
        {text.trim() === '' ? null : (
          <div role="status" className={own.told}>
            <b>{[words.added(added), words.changed(changed), words.same(same)].join(' · ')}</b>
            {edits.length === 0 ? <p>{words.nothing}</p> : null}
            {faults.length === 0 ? null : (
              <>
                <p>{words.faults(faults.length)}</p>
                <ul>
                  {faults.slice(0, NAMED).map(({ row, word, fault }) => (
                    <li key={row}>{words.fault(row, word, words.whys[fault])}</li>
                  ))}
                  {faults.length > NAMED ? <li>{words.more(faults.length - NAMED)}</li> : null}
                </ul>
              </>
            )}
          </div>
        )}
      </FieldStack>
    </FormPanel>
  );
}

import { Button, FileButton, NativeSelect } from '@mantine/core';
import { TABLE_COLUMNS } from '@vetloom/domain/instrument/heading-words.ts';
import type { InstrumentSetting, TableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import {
  type LearnedTable,
  learnTable,
  MOST_EXAMPLE,
  meaningIn,
  withMeaning,
} from '../../../data/instrument/learn-table.ts';
import { tableWords as words } from '../../../locale/instrument-table.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { textIn } from './instrument-values.ts';
import classes from './tools.module.css';

interface TableLearningProps {
  readonly mapping: TableMapping | undefined;
  /** In which the instrument writes its files, and so this example. */
  readonly charset: InstrumentSetting['charset'];
  readonly onChange: (mapping: TableMapping) => void;
}

/** How the tables of a watched folder are read, learned from one of them: each column is named, and what comes of it stands below. */
export function TableLearning({ mapping, charset, onChange }: TableLearningProps) {
  const isOnline = useSyncStatus()?.connection === 'online';
  const [example, setExample] = useState('');
  const [learned, setLearned] = useState<LearnedTable>();
  const [isTooLarge, setTooLarge] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const learn = (text: string, by?: TableMapping) =>
    attempt(async () => {
      const found = await learnTable(text, by);
      setExample(text);
      setLearned(found);
      onChange(found.mapping);
    });
  const take = async (file: File | null) => {
    if (file === null) return;
    setTooLarge(file.size > MOST_EXAMPLE);
    if (file.size <= MOST_EXAMPLE) await learn(textIn(await file.arrayBuffer(), charset));
  };
  return (
    <section aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className={classes.quiet}>{mapping === undefined ? words.hint : `${words.kept}${words.hint}`}</p>
      <div className={classes.tableActs}>
        <FileButton accept=".csv,.txt,.tsv,.xml,text/*" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={busy} disabled={!isOnline}>
              {words.drop}
            </Button>
          )}
        </FileButton>
        {isOnline ? null : <span className={classes.quiet}>{words.needsNetwork}</span>}
      </div>
      {isTooLarge ? <ErrorState title={words.tooLarge} /> : null}
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {learned === undefined || mapping === undefined ? null : (
        <>
          <Columns
            learned={learned}
            mapping={mapping}
            onChange={(next) => {
              onChange(next);
              void learn(example, next);
            }}
          />
          <Preview learned={learned} shape={mapping.shape} />
        </>
      )}
    </section>
  );
}

interface ColumnsProps {
  readonly learned: LearnedTable;
  readonly mapping: TableMapping;
  readonly onChange: (mapping: TableMapping) => void;
}

function Columns({ learned, mapping, onChange }: ColumnsProps) {
  return (
    <table className={classes.table} aria-label={words.title}>
      <thead>
        <tr>
          {[words.column, words.samples, words.means].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {learned.columns.map(({ column, samples }) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            <td className={classes.quiet}>{samples.join('、')}</td>
            <td>
              <NativeSelect
                size="xs"
                aria-label={words.meansOf(column)}
                data={[
                  { value: '', label: words.none },
                  ...TABLE_COLUMNS.map((value) => ({ value, label: words.meaning[value] })),
                ]}
                value={meaningIn(mapping, column) ?? ''}
                onChange={(event) =>
                  onChange(
                    withMeaning(
                      mapping,
                      column,
                      TABLE_COLUMNS.find((one) => one === event.currentTarget.value),
                    ),
                  )
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows that are shown of what an example says. */
const SHOWN = 5;

function Preview({ learned, shape }: { readonly learned: LearnedTable; readonly shape: TableMapping['shape'] }) {
  return (
    <>
      <h3>
        {words.preview} <span className={classes.quiet}>{words.shapes[shape]}</span>
      </h3>
      <ul className={classes.steps}>
        {learned.rows.slice(0, SHOWN).map(({ animal, values }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of an example have no other name
          <li key={at}>
            <b>
              {[animal.name, animal.ownerName, animal.id, animal.orderNumber].filter(Boolean).join(' · ') ||
                words.nobody}
            </b>{' '}
            {values.map((one) => [one.code || one.name, one.value, one.unit].filter(Boolean).join(' ')).join('、')}
          </li>
        ))}
      </ul>
      {learned.doubts.length === 0 ? null : (
        <Notice tone="ochre" title={words.doubts}>
          {learned.doubts.join('；')}
        </Notice>
      )}
    </>
  );
}

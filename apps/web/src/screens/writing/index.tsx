import { Button } from '@mantine/core';
import type { RecordTemplate } from '@vetloom/domain/writing/record-template.schema.ts';
import type { TextMacro } from '@vetloom/domain/writing/text-macro.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { type ReactNode, useRef, useState } from 'react';
import { found, useCan, useDocument } from '../../data/engine/hooks.ts';
import { useMacros, useTemplates } from '../../data/writing/writing.ts';
import { writing } from '../../locale/writing.ts';
import { ListSearch } from '../../parts/keyset-list/ListSearch.tsx';
import list from '../../parts/keyset-list/list.module.css';
import { kindWord } from '../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../parts/patient-strip/read-patient.ts';
import { useQuery } from '../../routes/navigation.tsx';
import { MacroForm } from './MacroForm.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { lineCount } from './template-values.ts';
import classes from './writing.module.css';

const words = writing.aids;
const { columns } = words;
const NONE: readonly never[] = [];

/** /setting/writing: the clinic's templates and macros, each list with its form beside it. */
export default function WritingAids() {
  const [query, setQuery] = useQuery();
  const part = query.part === 'macros' ? 'macros' : 'templates';
  const templates = useTemplates() ?? NONE;
  const macros = useMacros() ?? NONE;
  const can = useCan();
  const writes = can('RECORD_WRITE') || can('CUSTOMIZE_FORM');
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? NONE;
  const [open, setOpen] = useState<string>();
  const close = () => setOpen(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const asked = (query.q ?? '').toLowerCase();
  const holds = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(asked));
  const foundTemplates = templates.filter(({ name, division }) => holds(name, division));
  const foundMacros = macros.filter(({ trigger, text }) => holds(trigger, text));
  const create = writes ? () => setOpen('') : undefined;
  const edit = ({ _id }: { readonly _id: string }) => {
    if (writes) setOpen(_id);
  };
  const frameProps = {
    query: query.q ?? '',
    onClear: () => setQuery({ q: undefined }),
  };
  return (
    <div className={list.page}>
      <Sheet fill label={words[part]}>
        <Toolbar
          end={
            create === undefined ? (
              <span className={classes.hint}>{words.readOnly}</span>
            ) : (
              <CreateButton label={part === 'templates' ? words.newTemplate : words.newMacro} onCreate={create} />
            )
          }
        >
          <ListSearch
            label={part === 'templates' ? words.findTemplate : words.findMacro}
            value={query.q ?? ''}
            onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
            onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          />
          <SegmentedFilter
            label={words.sections}
            value={part}
            onChange={(next) => {
              close();
              setQuery({ part: next === 'templates' ? undefined : next, q: undefined });
            }}
            options={[
              { value: 'templates', label: words.templates, count: templates.length },
              { value: 'macros', label: words.macros, count: macros.length },
            ]}
          />
        </Toolbar>
        <div ref={frame} className={list.frame}>
          {part === 'templates' ? (
            <ListTable
              key="templates"
              label={words.templates}
              rows={foundTemplates}
              rowKey={({ _id }) => _id}
              columns={templateColumns(kinds)}
              onOpen={edit}
              empty={<Empty {...frameProps} title={words.noTemplates} next={words.noTemplatesNext} />}
              autoFocus
            />
          ) : (
            <ListTable
              key="macros"
              label={words.macros}
              rows={foundMacros}
              rowKey={({ _id }) => _id}
              columns={MACRO_COLUMNS}
              onOpen={edit}
              empty={<Empty {...frameProps} title={words.noMacros} next={words.noMacrosNext} />}
              autoFocus
            />
          )}
        </div>
        <Footer end={<span className={classes.hint}>{words.intro}</span>}>
          <span role="status">{words.count(part === 'templates' ? foundTemplates.length : foundMacros.length)}</span>
        </Footer>
      </Sheet>
      {open === undefined ? null : part === 'templates' ? (
        <TemplateForm
          key={open}
          template={templates.find(({ _id }) => _id === open)}
          templates={templates}
          onClose={close}
        />
      ) : (
        <MacroForm key={open} macro={macros.find(({ _id }) => _id === open)} onClose={close} />
      )}
    </div>
  );
}

const templateColumns = (kinds: readonly Kind[]): readonly ListColumn<RecordTemplate>[] => [
  {
    key: 'name',
    head: columns.name,
    width: 'minmax(160px, 1fr)',
    cell: ({ name }) => <b className={classes.name}>{name}</b>,
  },
  {
    key: 'offered',
    head: columns.offered,
    width: 'minmax(120px, 1fr)',
    cell: ({ division, species }) =>
      [division, species === '' ? '' : kindWord(kinds, species)].filter(Boolean).join(' · ') || words.everywhere,
  },
  { key: 'holds', head: columns.holds, width: 'minmax(200px, 2fr)', cell: (template) => <Holds template={template} /> },
  {
    key: 'updated',
    head: columns.updated,
    width: '120px',
    align: 'end',
    cell: ({ updateDateTime }) => formatDate(updateDateTime),
  },
];

function Holds({ template }: { readonly template: RecordTemplate }) {
  const { record, therapy } = template;
  const text = [record, therapy].filter(Boolean).join(' ').replace(/\s+/g, ' ');
  const lines = lineCount(template);
  return (
    <span className={classes.text}>{[lines === 0 ? '' : words.items(lines), text].filter(Boolean).join(' · ')}</span>
  );
}

const MACRO_COLUMNS: readonly ListColumn<TextMacro>[] = [
  {
    key: 'trigger',
    head: columns.trigger,
    width: '160px',
    cell: ({ trigger }) => <b className={classes.name}>{trigger}</b>,
  },
  {
    key: 'text',
    head: columns.text,
    width: 'minmax(240px, 1fr)',
    cell: ({ text }) => <span className={classes.text}>{text.replace(/\s+/g, ' ')}</span>,
  },
  {
    key: 'updated',
    head: columns.updated,
    width: '120px',
    align: 'end',
    cell: ({ updateDateTime }) => formatDate(updateDateTime),
  },
];

interface EmptyProps {
  readonly query: string;
  readonly title: ReactNode;
  readonly next: ReactNode;
  readonly onClear: () => void;
}

function Empty({ query, title, next, onClear }: EmptyProps) {
  if (query === '') return <EmptyState title={title} next={next} />;
  return (
    <EmptyState
      title={words.noMatch}
      actions={
        <Button size="sm" variant="default" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  );
}

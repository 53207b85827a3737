import { Button } from '@mantine/core';
import { SERVICE_TYPES } from '@vetloom/domain/clinic/service-types.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useRef, useState } from 'react';
import { found, useDocument } from '../../../../data/engine/hooks.ts';
import { checkout } from '../../../../locale/billing.ts';
import { clinicInfo } from '../../../../locale/clinic.ts';
import { clinicLists } from '../../../../locale/clinic-lists.ts';
import { ListSearch } from '../../../../parts/keyset-list/ListSearch.tsx';
import listClasses from '../../../../parts/keyset-list/list.module.css';
import { SuggestedNotice } from '../../../../parts/suggested/SuggestedNotice.tsx';
import { useQuery } from '../../../../routes/navigation.tsx';
import classes from '../../frame/frame.module.css';
import { EntryForm } from './EntryForm.tsx';
import { ListFile } from './ListFile.tsx';
import { ListOrder } from './ListOrder.tsx';
import { type Entry, entriesOf, has, isMerged, OWN_LISTS, type OwnList, shownEntries, wordOf } from './list-values.ts';
import own from './lists.module.css';
import { RoundingFields } from './RoundingFields.tsx';

const words = clinicLists;

/** The clinic's own lists (spec 1 §1 "per-clinic customisation"): what its pickers offer, one list at a time. */
export function ListsSection({ editable }: { readonly editable: boolean }) {
  const [query, setQuery] = useQuery();
  const list = OWN_LISTS.find((name) => name === query.list) ?? 'kinds';
  const document = found(useDocument('customize', `/customize/${list}`));
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();
  const [isArranging, setArranging] = useState(false);
  const stored = entriesOf(list, document);
  const entries = sorted(list, shownEntries(list, stored, checkout.methods), document?.arranged === true);
  const asked = (query.q ?? '').trim().toLowerCase();
  const rows = entries.filter(({ name, nametc, group, breed, former = [], merged = [] }) =>
    [
      name,
      nametc,
      group,
      ...former,
      ...merged.map((one) => one.nametc || (one.name ?? '')),
      ...breed.flatMap((one) => [one.name, one.nametc]),
    ].some((text) => text.toLowerCase().includes(asked)),
  );
  const create = editable ? () => setOpen('') : undefined;
  const clear = () => setQuery({ q: undefined });
  if (isArranging && isMerged(list))
    return (
      <div className={classes.column}>
        <ListOrder key={list} list={list} entries={entries} onClose={() => setArranging(false)} />
      </div>
    );
  return (
    <div className={classes.column}>
      <Toolbar
        end={
          <>
            {editable && isMerged(list) && stored.length > 1 ? (
              <Button size="sm" variant="default" onClick={() => setArranging(true)}>
                {words.order.open}
              </Button>
            ) : null}
            <ListFile list={list} entries={stored} editable={editable} />
            {create === undefined ? (
              <span className={own.hint}>{clinicInfo.readOnly}</span>
            ) : (
              <CreateButton label={words.create} onCreate={create} />
            )}
          </>
        }
      >
        <ListSearch
          key={list}
          label={words.search}
          value={query.q ?? ''}
          onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
          onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
        />
        <SegmentedFilter
          label={words.sections}
          value={list}
          onChange={(next) => {
            setOpen(undefined);
            setQuery({ list: next === 'kinds' ? undefined : next, q: undefined });
          }}
          options={OWN_LISTS.map((value) => ({ value, label: words.lists[value] }))}
        />
      </Toolbar>
      {document?.suggested ? (
        <div className={own.notice}>
          <SuggestedNotice ids={[document._id]} editable={editable} />
        </div>
      ) : null}
      {list === 'paymentMethods' ? <RoundingFields editable={editable} /> : null}
      <div ref={frame} className={listClasses.frame}>
        <ListTable
          key={list}
          label={words.lists[list]}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={columnsOf(list)}
          onOpen={({ _id }) => {
            if (editable) setOpen(_id);
          }}
          empty={
            asked === '' ? (
              <EmptyState title={words.empty(words.lists[list])} next={editable ? words.emptyNext : ''} />
            ) : (
              <EmptyState
                title={words.noMatch(query.q ?? '')}
                actions={
                  <Button size="sm" variant="default" onClick={clear}>
                    {words.clear}
                  </Button>
                }
              />
            )
          }
        />
      </div>
      <Footer end={<span className={own.hint}>{introOf(list)}</span>}>
        <span role="status">{words.count(rows.length)}</span>
      </Footer>
      {open === undefined ? null : (
        <EntryForm
          key={`${list} ${open}`}
          list={list}
          entry={entries.find(({ _id }) => _id === open)}
          stored={stored.some(({ _id }) => _id === open)}
          others={entries.filter(({ _id }) => _id !== open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const introOf = (list: OwnList): string =>
  list === 'services' ? words.intro.services(SERVICE_TYPES.join('、')) : words.intro[list];

/** Kinds stand as their pickers show them: by name (spec 1 §3), unless somebody has arranged them. */
const sorted = (list: OwnList, entries: readonly Entry[], arranged: boolean): readonly Entry[] =>
  list === 'kinds' && !arranged ? entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : entries;

const columnsOf = (list: OwnList): readonly ListColumn<Entry>[] => [
  {
    key: 'word',
    head: words.columns.word,
    width: 'minmax(160px, 1fr)',
    cell: (entry) => (
      <span className={listClasses.name}>
        {entry.color === '' ? null : <i className={own.dot} style={{ background: entry.color }} aria-hidden="true" />}
        {wordOf(entry)}
      </span>
    ),
  },
  ...(has(list, 'nametc')
    ? [
        {
          key: 'name',
          head: words.columns.name,
          width: 'minmax(120px, 1fr)',
          cell: (entry: Entry) => (
            <span className={listClasses.quiet}>{entry.name === wordOf(entry) ? '' : entry.name}</span>
          ),
        },
      ]
    : []),
  ...(has(list, 'group')
    ? [{ key: 'group', head: words.columns.group, width: '160px', cell: ({ group }: Entry) => group }]
    : []),
  ...(has(list, 'off')
    ? [
        {
          key: 'off',
          head: words.columns.taken,
          width: '88px',
          cell: ({ off }: Entry) => (off ? <span className={listClasses.quiet}>{words.closed}</span> : words.open),
        },
      ]
    : []),
  ...(has(list, 'breed')
    ? [
        {
          key: 'breeds',
          head: words.columns.breeds,
          width: '88px',
          align: 'end' as const,
          cell: ({ breed }: Entry) => words.breedCount(breed.length),
        },
      ]
    : []),
];

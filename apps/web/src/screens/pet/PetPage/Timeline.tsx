import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { byYear, FACETS, type TimelineEntry } from '@vetloom/domain/overview/timeline.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { movedIndex } from '@vetloom/ui/table/use-list-keys.ts';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { useVisitPictures } from '../../../data/imaging/visit-pictures.ts';
import { pets } from '../../../locale/pet.ts';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import classes from './pet-page.module.css';
import { TimelineRow } from './TimelineRow.tsx';
import type { History, Reach } from './use-history.ts';
import type { TimelineAddress } from './use-timeline-address.ts';

const words = pets.timeline;
/** Rows shown before scrolling asks for more. */
const STEP = 60;
const PAGE_ROWS = 8;

interface TimelineProps {
  readonly pet: Pet;
  readonly history: History | undefined;
  readonly reach: Reach;
  readonly address: TimelineAddress;
  readonly knowledge: ExamKnowledge;
}

/** The animal's one timeline: filters with counts, years, arrow keys and Enter. */
export function Timeline({ pet, history, reach, address, knowledge }: TimelineProps) {
  const [open, setOpen] = useState(address.query !== '');
  return (
    <section className={classes.timeline} aria-label={words.label}>
      <div className={classes.filters}>
        <SegmentedFilter
          label={words.filter}
          value={address.facet}
          onChange={address.setFacet}
          options={[
            { value: 'all', label: words.all, count: history?.entries.length },
            ...FACETS.filter((facet) => address.counts[facet] > 0).map((facet) => ({
              value: facet,
              label: words.facets[facet],
              count: address.counts[facet],
            })),
          ]}
        />
        <span className={classes.push} />
        {open ? (
          <TextInput
            size="sm"
            className={classes.find ?? ''}
            aria-label={words.search}
            placeholder={words.searchPlaceholder}
            value={address.query}
            autoFocus
            onChange={(event) => address.setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
              address.setQuery('');
              setOpen(false);
            }}
          />
        ) : null}
        <ActionIcon
          size="sm"
          aria-label={words.search}
          aria-expanded={open}
          onClick={() => {
            address.setQuery('');
            setOpen(!open);
          }}
        >
          {open ? <IconX size={16} /> : <IconSearch size={16} stroke={1.8} />}
        </ActionIcon>
      </div>
      {history === undefined ? null : (
        <Entries
          key={address.facet}
          {...{ pet, address, knowledge }}
          records={history.source.records}
          empty={history.entries.length === 0}
        />
      )}
      {reach === 'part' ? (
        <div className={classes.reach}>
          <Notice tone="ochre" title={pets.profile.partHereTitle}>
            {pets.profile.partHere}
          </Notice>
        </div>
      ) : null}
    </section>
  );
}

interface EntriesProps {
  readonly pet: Pet;
  readonly address: TimelineAddress;
  readonly knowledge: ExamKnowledge;
  readonly records: readonly VisitRecord[];
  readonly empty: boolean;
}

function Entries({ pet, address, knowledge, records, empty }: EntriesProps) {
  const pictures = useVisitPictures(pet._id, records);
  const id = useId();
  const go = useGo();
  const can = useCan();
  const scroller = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(STEP);
  const { running, ahead, past, entry } = address;
  const chosenAt = entry === undefined ? -1 : past.findIndex((one) => one.id === entry.id);
  const visible = past.slice(0, Math.max(limit, chosenAt + 1));
  const years = byYear(visible, shownZone());
  // The keys follow what is seen.
  const order = [...running, ...ahead, ...years.flatMap((year) => year.entries)];
  const at = entry === undefined ? -1 : order.findIndex((one) => one.id === entry.id);

  useEffect(() => {
    if (entry !== undefined) document.getElementById(`${id}${entry.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, entry]);
  useEffect(() => {
    // The arrows act at once, unless the person is already somewhere else.
    if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  }, []);
  const openEntry = useCallback(
    (one: TimelineEntry) => {
      if (one.kind === 'visit' && can('RECORD_READ')) go(links.visit(pet._id, one.record._id));
    },
    [can, go, pet._id],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = movedIndex(event.key, at, order.length, PAGE_ROWS);
    const target = moved === undefined ? undefined : order[moved];
    if (target !== undefined) {
      address.choose(target.id);
      if (moved === order.length - 1) setLimit(limit + STEP);
    } else if (event.key === 'Enter' && entry !== undefined) openEntry(entry);
    else return;
    event.preventDefault();
  };
  const onScroll = () => {
    const node = scroller.current;
    if (node && node.scrollHeight - node.scrollTop - node.clientHeight < 200 && limit < past.length)
      setLimit(limit + STEP);
  };
  const row = (one: TimelineEntry) => (
    <TimelineRow
      key={one.id}
      id={`${id}${one.id}`}
      entry={one}
      knowledge={knowledge}
      running={running.includes(one)}
      ahead={ahead.includes(one)}
      active={one.id === entry?.id}
      pictures={pictures.get(one.id)}
      onChoose={address.choose}
      onOpen={openEntry}
    />
  );
  if (order.length === 0) {
    return (
      <EmptyState
        title={empty ? words.empty : words.noMatch}
        next={empty ? words.emptyNext : undefined}
        actions={
          empty ? undefined : (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                address.setQuery('');
                address.setFacet('all');
              }}
            >
              {words.clear}
            </Button>
          )
        }
      />
    );
  }
  const left = past.length - visible.length;
  return (
    <div
      ref={scroller}
      className={classes.entries}
      role="listbox"
      aria-label={words.label}
      aria-activedescendant={entry === undefined || at < 0 ? undefined : `${id}${entry.id}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {running.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
        <div role="group" aria-label={words.now}>
          {running.map(row)}
        </div>
      )}
      {ahead.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
        <div role="group" aria-label={words.ahead}>
          <div className={classes.year} role="presentation">
            <strong>{words.ahead}</strong>
          </div>
          {ahead.map(row)}
        </div>
      )}
      {years.map((year) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
        <div key={year.year} role="group" aria-label={words.year(year.year)}>
          <div className={classes.year} role="presentation">
            <strong>{words.year(year.year)}</strong>
            {year.visits === 0 ? null : (
              <span>
                {can('BILLING_READ')
                  ? `${words.yearSum(year.visits)} · ${formatMoney(year.charged)}`
                  : words.yearSum(year.visits)}
              </span>
            )}
          </div>
          {year.entries.map(row)}
        </div>
      ))}
      {left > 0 ? (
        <div className={classes.more} role="presentation">
          {words.more(left)}
        </div>
      ) : null}
    </div>
  );
}

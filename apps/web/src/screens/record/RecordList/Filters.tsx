import { Button, Select } from '@mantine/core';
import { divisionsOf } from '@vetloom/domain/clinic/service-types.ts';
import { NAME_KINDS } from '@vetloom/domain/record/record-search.ts';
import { isDoctor, mayOwnRecords } from '@vetloom/domain/staff/doctors.ts';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { found, useDocument, useDocuments } from '../../../data/engine/hooks.ts';
import { recordSearch as words } from '../../../locale/record-search.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import classes from './record-list.module.css';
import { type AskedConditions, RANGES, type RangeName } from './use-conditions.ts';

/** Days that a span has, and one's own first and last day. */
export function Span({ asked }: { readonly asked: AskedConditions }) {
  const { query, set } = asked;
  const bare = { day: undefined, from: undefined, to: undefined };
  return (
    <>
      <SegmentedFilter<RangeName | ''>
        label={words.rangeLabel}
        options={RANGES.map((value) => ({ value, label: words.ranges[value] }))}
        value={asked.range ?? ''}
        onChange={(range) => set({ ...bare, range: range === 'window' ? undefined : range || undefined })}
      />
      <DateField
        size="sm"
        aria-label={words.from}
        value={query.from || query.day || ''}
        onChange={(day) => set({ day: undefined, from: day || undefined, to: query.to || query.day || undefined })}
      />
      <span className={classes.until}>{words.until}</span>
      <DateField
        size="sm"
        aria-label={words.to}
        value={query.to || query.day || ''}
        onChange={(day) => set({ day: undefined, from: query.from || query.day || undefined, to: day || undefined })}
      />
    </>
  );
}

/** What is asked of a visit beside its time; all of it is kept in the address. */
export function Filters({ asked, onEnter }: { readonly asked: AskedConditions; readonly onEnter: () => void }) {
  const { query, set, kind } = asked;
  const staff = useDocuments('staff', 'byName', {}) ?? [];
  const divisions = divisionsOf(found(useDocument('customize', '/customize/services')));
  const species = found(useDocument('customize', '/customize/kinds'))?.kinds ?? [];
  const people = staff.filter((one) => isDoctor(one) || mayOwnRecords(one) || one._id === query.doctor);
  return (
    <div className={classes.filters}>
      <ListSearch label={words.text} value={query.q} onChange={(q) => set({ q: q || undefined })} onEnter={onEnter} />
      <Choice
        label={words.doctor}
        any={words.anyDoctor}
        value={query.doctor}
        data={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(doctor) => set({ doctor })}
      />
      <Choice
        label={words.division}
        any={words.anyDivision}
        value={query.division}
        data={[...new Set([...divisions, query.division].filter(Boolean))].map((value) => ({ value, label: value }))}
        onChange={(division) => set({ division })}
      />
      <Choice
        label={words.species}
        any={words.anySpecies}
        value={query.species}
        data={species.map(({ _id, nametc }) => ({ value: _id, label: nametc }))}
        onChange={(one) => set({ species: one })}
      />
      <div className={classes.pair}>
        <Select
          size="sm"
          w={112}
          aria-label={words.kindLabel}
          allowDeselect={false}
          data={NAME_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          onChange={(next) => set({ kind: next ?? undefined })}
        />
        <ListSearch
          key={kind}
          label={words.name(kind)}
          value={query.name}
          onChange={(name) => set({ name: name || undefined, kind: name ? kind : undefined })}
          onEnter={onEnter}
        />
      </div>
      {asked.narrowed ? (
        <Button variant="subtle" size="sm" onClick={asked.clear}>
          {words.clear}
        </Button>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, any, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      size="sm"
      className={classes.choice ?? ''}
      aria-label={label}
      placeholder={any}
      data={[...data]}
      value={value === '' ? null : value}
      clearable
      searchable
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

import { Button, Select } from '@mantine/core';
import { doseSentence, whenAndHow } from '@vetloom/documents/drug-directions.ts';
import { DEVICE_SETTING } from '@vetloom/domain/clinic/settings/device.setting.ts';
import { nextDay } from '@vetloom/domain/core/clock.ts';
import type { DrugBag } from '@vetloom/domain/lines/drug-bag.schema.ts';
import { drugHistory, HISTORY_PAGE, type HistoryCursor } from '@vetloom/domain/pharmacy/drug-history.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { formatDateTime, formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { found, useDocument, useDocuments, useLive, useSetting } from '../../../data/engine/hooks.ts';
import { type VisitEntry, withPets } from '../../../data/overview/today.ts';
import { today } from '../../../locale/overview.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { DateField } from '../../../parts/form/DateField.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import { dayNamed } from '../../billing/Stat/range.ts';
import classes from './history.module.css';

const words = pharmacy.history;

/** Drugs that were prescribed, by animal, owner, doctor and time, the newest first, in pages; the address holds what is asked. */
export function History() {
  const [query, setQuery] = useQuery();
  // A page belongs to what was asked: with other conditions one begins at the first.
  const key = [query.pet, query.owner, query.doctor, query.from, query.to].join('\n');
  return (
    <section className={classes.history} aria-label={words.title}>
      <Filters query={query} onChange={setQuery} />
      <Pages key={key} query={query} />
    </section>
  );
}

type Query = Readonly<Record<string, string | undefined>>;

function Filters({ query, onChange }: { readonly query: Query; readonly onChange: (change: Query) => void }) {
  const doctors = (useDocuments('staff', 'byName', {}) ?? []).filter((staff) => staff.doctor);
  return (
    <div className={classes.filters}>
      <PersonPicker
        kind="pet"
        label={words.pet}
        hint={words.hint}
        except=""
        value={query.pet}
        onChange={(pet) => onChange({ pet })}
      />
      <PersonPicker
        kind="owner"
        label={words.owner}
        hint={words.hint}
        except=""
        value={query.owner}
        onChange={(owner) => onChange({ owner })}
      />
      <Select
        label={words.doctor}
        description={words.all}
        data={doctors.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={query.doctor ?? null}
        onChange={(doctor) => onChange({ doctor: doctor ?? undefined })}
        placeholder={words.anyDoctor}
        clearable
      />
      <DateField
        label={words.from}
        description={words.all}
        value={query.from ?? ''}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DateField
        label={words.to}
        description={words.all}
        value={query.to ?? ''}
        onChange={(day) => onChange({ to: day || undefined })}
      />
    </div>
  );
}

function Pages({ query }: { readonly query: Query }) {
  const [trail, setTrail] = useState<readonly HistoryCursor[]>([]);
  const after = trail.at(-1);
  const { localHistoryMonths } = useSetting(DEVICE_SETTING) ?? DEVICE_SETTING.defaults;
  const lastDay = dayNamed(query.to);
  const page = useLive(
    async (store) => {
      const filter = {
        petID: query.pet,
        userID: query.owner,
        doctorID: query.doctor,
        from: dayNamed(query.from),
        to: lastDay === undefined ? undefined : nextDay(lastDay, shownZone()),
      };
      const { records, next } = await drugHistory(store, filter, after);
      return { entries: await withPets(store, records), next };
    },
    [query.pet, query.owner, query.doctor, query.from, query.to],
    [after?.id],
  );
  if (page === undefined) return null;
  const { entries, next } = page;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={words.empty} next={words.emptyNext} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
        <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.title}>
          <Table entries={entries} />
        </div>
      )}
      <footer className={classes.foot}>
        <span>{words.page(trail.length + 1)}</span>
        <span>{words.local(localHistoryMonths)}</span>
        <Button
          size="compact-sm"
          variant="default"
          disabled={trail.length === 0}
          onClick={() => setTrail(trail.slice(0, -1))}
        >
          {words.newer}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={next === undefined || entries.length < HISTORY_PAGE}
          onClick={() => (next === undefined ? undefined : setTrail([...trail, next]))}
        >
          {words.older}
        </Button>
      </footer>
    </>
  );
}

function Table({ entries }: { readonly entries: readonly VisitEntry[] }) {
  const { columns } = words;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.pet}</th>
          <th scope="col">{columns.drugs}</th>
          <th scope="col">{columns.doctor}</th>
          <th scope="col">{columns.handed}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.record._id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry: { record, pet } }: { readonly entry: VisitEntry }) {
  return (
    <tr>
      <td>
        <AppLink to={links.to('today.dispense', { record: record._id })}>{formatDateTime(record.dateTime)}</AppLink>
      </td>
      <td>
        <b>{pet?.name ?? today.unknownPet}</b>
        <small>{pet?.userName ?? ''}</small>
      </td>
      <td>
        {record.drugBag.flatMap((bag) =>
          bag.items.map((drug) => (
            <p key={drug._id} className={classes.drug}>
              <b>{drug.name}</b>
              {drug.controlled ? (
                <Chip tone="gromwell" dense>
                  {pharmacy.controlled}
                </Chip>
              ) : null}
              <span>{[doseSentence(drug, 'zh-Hant'), whenAndHow(drug, 'zh-Hant')].filter(Boolean).join('　')}</span>
              <span className={classes.amount}>
                {formatQuantity(drug.number)} {drug.unit}
              </span>
            </p>
          )),
        )}
      </td>
      <td>{record.doctor}</td>
      <td>{record.drugBag.every((bag) => bag.dispensed) ? <Handed bag={record.drugBag[0]} /> : words.waiting}</td>
    </tr>
  );
}

function Handed({ bag }: { readonly bag: DrugBag | undefined }) {
  const by = found(useDocument('staff', bag?.dispensedBy));
  return (
    <>
      {formatTime(bag?.dispensedDateTime ?? null)} <small>{by?.name ?? ''}</small>
    </>
  );
}

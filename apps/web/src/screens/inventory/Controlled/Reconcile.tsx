import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { controlledCalls, type Reconciled } from '../../../data/inventory/controlled-calls.ts';
import type { ReportRange } from '../../../data/inventory/reports.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlled, controlledReconciliation as words } from '../../../locale/inventory-controlled.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import analysis from '../Analysis/analysis.module.css';
import { unitsText } from '../Analysis/figure-text.ts';
import { type ReportColumn, ReportTable } from '../Analysis/ReportTable.tsx';
import { causeLink } from './cause-link.ts';
import classes from './controlled.module.css';

type Place = Reconciled['places'][number];
/** A drug at a place; what visits used is told once, beside the drug's first place. */
interface Row {
  readonly key: string;
  readonly drug: Reconciled;
  readonly place: Place | undefined;
  readonly isFirst: boolean;
}

const rowsOf = (drugs: readonly Reconciled[]): Row[] =>
  drugs.flatMap((drug): Row[] =>
    drug.places.length === 0
      ? [{ key: drug.prodID, drug, place: undefined, isFirst: true }]
      : drug.places.map((place, at) => ({ key: `${drug.prodID} ${place.placeID}`, drug, place, isFirst: at === 0 })),
  );

/** A difference, marked where there is one. */
const Off = ({ figure }: { readonly figure: number }) => (
  <span className={figure === 0 ? classes.minor : classes.off}>{unitsText(figure)}</span>
);

/** What a count differed by: once it is explained the book has followed, and nothing is open. */
const ShelfDifference = ({ difference, status }: Pick<NonNullable<Place['shelf']>, 'difference' | 'status'>) =>
  difference !== 0 && status === 'closed' ? (
    <span className={classes.minor}>{words.explained(unitsText(difference))}</span>
  ) : (
    <Off figure={difference} />
  );

/** Book, shelf and visits of every drug and place; each figure leads to its rows. */
export function ReconcilePane({ range }: { readonly range: ReportRange }) {
  const [, setQuery] = useQuery();
  const [opened, setOpened] = useState<Reconciled>();
  const { found, failure } = useAsked(
    () => controlledCalls.reconcile(range),
    ['reconcile', range.startDate, range.endDate],
  );
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={controlled.loading} next="" />;
  const figure = (of: (place: Place) => number) => (row: Row) =>
    row.place === undefined ? '' : unitsText(of(row.place));
  const book = ({ drug, place }: Row) => setQuery({ of: 'book', drug: drug.prodID, at: place?.placeID });
  const columns: ReportColumn<Row>[] = [
    { label: words.columns.drug, cell: ({ drug, isFirst }) => (isFirst ? drug.name : '') },
    { label: words.columns.place, text: true, cell: ({ place }) => place?.place ?? '' },
    { label: words.columns.opening, cell: figure(({ opening }) => opening) },
    { label: words.columns.came, cell: figure(({ came }) => came) },
    { label: words.columns.went, cell: figure(({ went }) => went) },
    {
      label: words.columns.closing,
      cell: (row) =>
        row.place === undefined ? (
          ''
        ) : (
          <button type="button" className={analysis.open} onClick={() => book(row)}>
            <b>{unitsText(row.place.closing)}</b>
          </button>
        ),
    },
    {
      label: words.columns.shelf,
      cell: ({ place }) =>
        place === undefined ? (
          ''
        ) : place.shelf === null ? (
          <span className={classes.off}>{words.never}</span>
        ) : (
          <button type="button" className={analysis.open} onClick={() => setQuery({ of: 'count' })}>
            {unitsText(place.shelf.counted)}{' '}
            <span className={classes.minor}>{formatDate(place.shelf.countedDateTime)}</span>
          </button>
        ),
    },
    {
      label: words.columns.shelfDifference,
      cell: ({ place }) => (place?.shelf ? <ShelfDifference {...place.shelf} /> : ''),
    },
    { label: words.columns.said, cell: ({ drug, isFirst }) => (isFirst ? unitsText(drug.said) : '') },
    { label: words.columns.booked, cell: ({ drug, isFirst }) => (isFirst ? unitsText(drug.booked) : '') },
    {
      label: words.columns.difference,
      cell: ({ drug, isFirst }) =>
        isFirst ? (
          <button
            type="button"
            className={analysis.open}
            aria-label={words.open(drug.name, unitsText(drug.difference))}
            onClick={() => setOpened(drug)}
          >
            <Off figure={drug.difference} />
          </button>
        ) : (
          ''
        ),
    },
  ];
  return (
    <>
      <ReportTable
        title={words.title}
        note={words.note}
        columns={columns}
        rows={rowsOf(found)}
        count={rowsOf(found).length}
        keyOf={({ key }) => key}
        empty={{ title: words.none, next: words.noneNext }}
      />
      {opened === undefined ? null : <Documents drug={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The visits, stays and sales behind what a drug's use comes to, what differs first. */
function Documents({ drug, onClose }: { readonly drug: Reconciled; readonly onClose: () => void }) {
  const { documents: heads } = words;
  return (
    <SidePanel opened onClose={onClose} title={words.rows(drug.name)}>
      {drug.documents.length === 0 ? <EmptyState title={words.noDocuments} next="" /> : null}
      {drug.documents.length > 0 && drug.documents.every(({ difference }) => difference === 0) ? (
        <p className={classes.note}>{words.even}</p>
      ) : null}
      {drug.documents.length === 0 ? null : (
        <table className={analysis.table}>
          <thead>
            <tr>
              <th scope="col" data-text>
                {heads.time}
              </th>
              <th scope="col" data-text>
                {heads.of}
              </th>
              <th scope="col">{heads.said}</th>
              <th scope="col">{heads.booked}</th>
              <th scope="col">{heads.difference}</th>
            </tr>
          </thead>
          <tbody>
            {drug.documents.map(({ causeID, petID, petName, dateTime, said, booked, difference }) => {
              const place = causeLink({ cause: 'dispensing', causeID, form: '', petID });
              const text = petName || causeID;
              return (
                <tr key={causeID}>
                  <th scope="row" data-text>
                    {formatDateTime(dateTime)}
                  </th>
                  <td data-text>{place === undefined ? text : <AppLink to={place}>{text}</AppLink>}</td>
                  <td>{unitsText(said)}</td>
                  <td>{unitsText(booked)}</td>
                  <td>
                    <Off figure={difference} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </SidePanel>
  );
}

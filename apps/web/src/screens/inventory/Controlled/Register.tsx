import { Button, Select } from '@mantine/core';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { controlledCalls, type Register, type RegisterRow } from '../../../data/inventory/controlled-calls.ts';
import { type ReportRange, saveErpFile } from '../../../data/inventory/reports.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlled, controlledBook as words } from '../../../locale/inventory-controlled.ts';
import { causeNames } from '../../../locale/inventory-lots.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { AppLink, useQuery } from '../../../routes/navigation.tsx';
import analysis from '../Analysis/analysis.module.css';
import { unitsText } from '../Analysis/figure-text.ts';
import { ReportTable } from '../Analysis/ReportTable.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { causeLink } from './cause-link.ts';
import classes from './controlled.module.css';

const { columns } = words;

/** The book of one drug, of the whole clinic or of a place: each row with its balance and with what moved it. */
export function RegisterPane({ range }: { readonly range: ReportRange }) {
  const [query, setQuery] = useQuery();
  const { found: drugs, failure: noDrugs } = useAsked(controlledCalls.drugs, ['drugs']);
  // The first of which there is a book; of many drugs most clinics keep few.
  const drugID = query.drug ?? (drugs?.find(({ lastDateTime }) => lastDateTime > 0) ?? drugs?.[0])?.id;
  const { found, failure } = useAsked(
    () => controlledCalls.book(drugID ?? '', query.at, range),
    drugID === undefined ? undefined : ['book', drugID, query.at, range.startDate, range.endDate],
  );
  const refused = noDrugs ?? failure;
  if (refused) return <ErrorState title={refused.sentence} code={refused.code} />;
  if (drugs?.length === 0) return <EmptyState title={words.none} next={words.noneNext} />;
  return (
    <>
      <div className={analysis.part}>
        <div className={analysis.head}>
          <Select
            size="sm"
            className={classes.drug ?? ''}
            aria-label={controlled.drug}
            searchable
            selectFirstOptionOnChange
            selectFirstOptionOnDropdownOpen
            data={(drugs ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={drugID ?? null}
            allowDeselect={false}
            onChange={(drug) => setQuery({ drug: drug ?? undefined, at: undefined })}
          />
          <Select
            size="sm"
            className={classes.at ?? ''}
            aria-label={controlled.place}
            data={[
              { value: '', label: controlled.everywhere },
              ...(found?.places ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={query.at ?? ''}
            allowDeselect={false}
            onChange={(at) => setQuery({ at: at || undefined })}
          />
          {found === undefined ? null : <Files register={found} placeID={query.at} range={range} />}
        </div>
        {found === undefined ? null : <Head register={found} />}
      </div>
      {found === undefined ? <EmptyState title={controlled.loading} next="" /> : <Rows register={found} />}
    </>
  );
}

function Head({ register: { drug } }: { readonly register: Register }) {
  const facts = [
    [words.head.content, drug.content],
    [words.head.license, drug.license],
    ['', drug.schedule === null ? controlled.noSchedule : controlled.schedules[drug.schedule - 1]],
    [words.head.manufacturer, drug.manufacturer],
    [words.head.unit, drug.unit],
  ];
  return (
    <dl className={classes.head}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            {label === '' ? null : <dt>{label}</dt>}
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface FilesProps {
  readonly register: Register;
  readonly placeID: string | undefined;
  readonly range: ReportRange;
}

function Files({ register: { drug }, placeID, range }: FilesProps) {
  const { busy, act } = useAct();
  const query = `drugID=${encodeURIComponent(drug.id)}`;
  const paper = { drugID: drug.id, ...(placeID && { placeID }), ...range };
  const files = [
    ['law', `/excel/cdBook?${query}`, range],
    ['full', `/excel/cdBook/v2?${query}`, range],
    ['paper', '/pdf/controlledDrug', paper],
  ] as const;
  return (
    <span className={analysis.end}>
      <small className={classes.logged} title={words.logged}>
        {words.logged}
      </small>
      {files.map(([kind, path, body]) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          disabled={busy}
          onClick={() => void act(() => saveErpFile('POST', path, body, words.names[kind](drug.name)))}
        >
          {words.files[kind]}
        </Button>
      ))}
    </span>
  );
}

const amount = (figure: number) => (figure === 0 ? '' : unitsText(figure));

function Rows({ register: { drug, opening, rows } }: { readonly register: Register }) {
  const people = usePeople();
  const shown = rows.map((row, at) => ({ ...row, key: `${at}` }));
  const named = (email: string) => (email === '' ? '' : (people(email) ?? email));
  return (
    <ReportTable
      title={drug.name}
      note={`${words.carried} ${unitsText(opening)} ${drug.unit}`}
      columns={[
        { label: columns.time, cell: ({ dateTime }) => formatDateTime(dateTime) },
        {
          label: columns.reason,
          text: true,
          cell: ({ reason, correction }) =>
            correction ? controlled.correction(controlled.reasons[reason]) : controlled.reasons[reason],
        },
        { label: columns.income, cell: ({ income }) => amount(income) },
        { label: columns.outgo, cell: ({ outgo }) => amount(outgo) },
        {
          label: columns.balance,
          cell: ({ balance }) => <b className={balance < 0 ? classes.off : ''}>{unitsText(balance)}</b>,
        },
        { label: columns.lot, text: true, cell: ({ lot }) => lot },
        { label: columns.place, text: true, cell: ({ place }) => place },
        { label: columns.from, text: true, cell: (row) => <Cause row={row} /> },
        { label: columns.witness, text: true, cell: ({ witness }) => named(witness) },
        { label: columns.by, text: true, cell: ({ by }) => named(by) },
        {
          label: columns.note,
          text: true,
          cell: ({ supplier, supplierLicense, doctorLicense, said }) =>
            [
              supplier,
              supplierLicense === '' ? '' : words.certificate(supplierLicense),
              doctorLicense === '' ? '' : words.doctor(doctorLicense),
              said,
            ]
              .filter((part) => part !== '')
              .join('　'),
        },
      ]}
      rows={shown}
      count={shown.length}
      keyOf={({ key }) => key}
      empty={{ title: words.empty, next: words.emptyNext }}
    />
  );
}

/** What moved a row, by the animal, the form's number or a word, leading there. */
function Cause({ row }: { readonly row: RegisterRow }) {
  const text = row.pet !== '' ? words.given(row.pet, row.owner) : row.form !== '' ? row.form : causeNames[row.cause];
  const place = causeLink(row);
  return place === undefined ? text : <AppLink to={place}>{text}</AppLink>;
}

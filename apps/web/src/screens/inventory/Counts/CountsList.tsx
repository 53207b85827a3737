import type { StockCount } from '@vetloom/domain/stock/count.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { countCalls } from '../../../data/inventory/count-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { usePlaces } from '../../../data/inventory/use-places.ts';
import { openingWords, counts as words } from '../../../locale/inventory-counts.ts';
import { ClinicTransfers } from '../Clinics/ClinicTransfers.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { BeginCount } from './BeginCount.tsx';
import classes from './counts.module.css';
import { Transfers } from './Transfers.tsx';
import { TransferView } from './TransferView.tsx';

/** How many of those that are over are shown. */
const PAST = 20;

interface CountsListProps {
  readonly onOpen: (id: string) => void;
  /** The transfer that is looked at beside the list. */
  readonly transfer: string | undefined;
  readonly onTransfer: (id: string | undefined) => void;
}

/** Counts and transfers that are under way, those that are over, and how a count is begun. */
export function CountsList({ onOpen, transfer, onTransfer }: CountsListProps) {
  const may = useCan()('STOCK_CHECK_FORM_WRITE');
  const online = useSyncStatus()?.connection === 'online';
  const places = usePlaces();
  const [beginning, setBeginning] = useState(false);
  const [turn, setTurn] = useState(0);
  const { found: open, failure } = useAsked(
    () => countCalls.list(['counting', 'review'], 100),
    online ? ['open'] : undefined,
  );
  const { found: past } = useAsked(() => countCalls.list(['approved'], PAST), online ? ['past'] : undefined);
  return (
    <div className={classes.page}>
      <Sheet fill label={words.label}>
        <Toolbar end={may && online ? <CreateButton label={words.begin} onCreate={() => setBeginning(true)} /> : null}>
          <span />
        </Toolbar>
        <div className={classes.notices}>
          {online ? null : <Notice tone="ochre">{words.offline}</Notice>}
          {failure === undefined || !online ? null : <Notice tone="ochre">{words.away(failure.sentence)}</Notice>}
          {may ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
        </div>
        <div className={classes.scroll}>
          {open?.count === 0 ? <EmptyState title={words.none} next={words.noneNext} /> : null}
          {open === undefined || open.count === 0 ? null : (
            <Rows title={words.open} rows={open.rows} placeName={places.nameOf} onOpen={onOpen} />
          )}
          <Transfers places={places} turn={turn} onOpen={onTransfer} />
          <ClinicTransfers places={places} turn={turn} onOpen={onTransfer} />
          {past === undefined || past.count === 0 ? null : (
            <Rows title={words.past} rows={past.rows} placeName={places.nameOf} onOpen={onOpen} />
          )}
        </div>
      </Sheet>
      {transfer === undefined ? null : (
        <TransferView
          key={transfer}
          id={transfer}
          places={places}
          onDone={() => {
            onTransfer(undefined);
            setTurn(turn + 1);
          }}
          onClose={() => onTransfer(undefined)}
        />
      )}
      {beginning ? (
        <BeginCount
          places={places}
          onBegun={({ id }) => {
            setBeginning(false);
            onOpen(id);
          }}
          onClose={() => setBeginning(false)}
        />
      ) : null}
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly StockCount[];
  readonly placeName: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

function Rows({ title, rows, placeName, onOpen }: RowsProps) {
  const people = usePeople();
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {rows.map((count) => (
          <li key={count.id}>
            <button type="button" className={classes.row} onClick={() => onOpen(count.id)}>
              <span className={classes.what}>
                <strong>{count.name || (count.placeID === '' ? words.allPlaces : placeName(count.placeID))}</strong>
                <small>
                  {[
                    count.isOpening ? openingWords.chip : words.types[count.type],
                    words.line(people(count.createBy) ?? '', formatDateTime(count.createDateTime)),
                    ...(count.status === 'approved' ? [words.approver(people(count.updateBy) ?? count.updateBy)] : []),
                  ].join(' · ')}
                </small>
              </span>
              <Chip tone={count.status === 'review' ? 'ochre' : count.status === 'counting' ? 'accent' : 'quiet'}>
                {words.status[count.status]}
              </Chip>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

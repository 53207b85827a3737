import { Button } from '@mantine/core';
import type { ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { type ReactNode, useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type ComingTransfer, clinicTransferCalls } from '../../../data/inventory/clinic-transfer-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { clinicTransfers as words } from '../../../locale/inventory-clinics.ts';
import classes from '../Counts/counts.module.css';
import { ReceiveFromClinic } from './ReceiveFromClinic.tsx';
import { SendToClinic } from './SendToClinic.tsx';

/** How many of those that are over are shown. */
const PAST = 10;

interface ClinicTransfersProps {
  readonly places: Places;
  /** Changes when something was done with one that was opened. */
  readonly turn: number;
  readonly onOpen: (id: string) => void;
}

/** Goods that come from other clinics of the alliance and go to them; nothing for a clinic that has no partners and never had. */
export function ClinicTransfers({ places, turn: outer, onOpen }: ClinicTransfersProps) {
  const may = useCan()('STOCK_CHECK_FORM_WRITE');
  const online = useSyncStatus()?.connection === 'online';
  const [turn, setTurn] = useState(0);
  const [sending, setSending] = useState(false);
  const [coming, setComing] = useState<ComingTransfer>();
  const question = (name: string) => (online ? [name, turn, outer] : undefined);
  const { found: partners } = useAsked(clinicTransferCalls.partners, question('partners'));
  const { found: incoming, failure } = useAsked(clinicTransferCalls.incoming, question('incoming'));
  const { found: open } = useAsked(clinicTransferCalls.open, question('sent'));
  const { found: past } = useAsked(() => clinicTransferCalls.past(PAST), question('past'));
  const { found: arrivals } = useAsked(() => clinicTransferCalls.arrivals(PAST), question('arrivals'));
  const done = () => {
    setSending(false);
    setComing(undefined);
    setTurn(turn + 1);
  };
  if (partners === undefined || open === undefined || past === undefined || arrivals === undefined) return null;
  const isNothing = [partners.length, incoming?.length ?? 0, open.count, past.count, arrivals.count].every(
    (n) => n === 0,
  );
  if (isNothing) return null;
  return (
    <section className={classes.section} aria-label={words.title}>
      <h2 className={classes.heading}>{words.title}</h2>
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      <Rows label={words.incoming}>
        {(incoming ?? []).map((transfer) => (
          <Row
            key={transfer.id}
            title={words.from(transfer.fromClinicName)}
            line={lineOf(transfer)}
            onOpen={may ? () => setComing(transfer) : undefined}
          >
            <Chip tone="accent">{words.status.sent}</Chip>
          </Row>
        ))}
      </Rows>
      <Rows label={words.outgoing}>
        {open.rows.map((transfer) => (
          <Row
            key={transfer.id}
            title={words.to(transfer.toClinicName)}
            line={lineOf(transfer)}
            onOpen={() => onOpen(transfer.id)}
          >
            <Chip tone={transfer.status === 'short' ? 'ochre' : 'accent'}>{words.status[transfer.status]}</Chip>
          </Row>
        ))}
      </Rows>
      <Rows label={words.past}>
        {past.rows.map((transfer) => (
          <Row
            key={transfer.id}
            title={words.to(transfer.toClinicName)}
            line={lineOf(transfer)}
            onOpen={() => onOpen(transfer.id)}
          >
            <Chip tone="quiet">{words.status[transfer.status]}</Chip>
          </Row>
        ))}
        {arrivals.rows.map((arrival) => (
          <Row
            key={arrival.id}
            title={words.from(arrival.fromClinicName)}
            line={words.arrivedLine(
              arrival.customID,
              arrival.rows.length,
              formatDateTime(arrival.answeredDateTime),
              arrival.status === 'received',
            )}
            onOpen={() => onOpen(arrival.id)}
          >
            <Chip tone={arrival.status === 'received' && arrival.reason !== '' ? 'ochre' : 'quiet'}>
              {arrival.status === 'received' && arrival.reason !== ''
                ? words.arrivedShort
                : words.arrived[arrival.status]}
            </Chip>
          </Row>
        ))}
      </Rows>
      {may && partners.length > 0 ? (
        <div className={classes.acts}>
          <Button size="sm" variant="default" onClick={() => setSending(true)}>
            {words.send}
          </Button>
        </div>
      ) : null}
      {sending ? (
        <SendToClinic partners={partners} places={places} onDone={done} onClose={() => setSending(false)} />
      ) : null}
      {coming === undefined ? null : (
        <ReceiveFromClinic
          key={coming.id}
          transfer={coming}
          places={places}
          onDone={done}
          onClose={() => setComing(undefined)}
        />
      )}
    </section>
  );
}

const lineOf = ({
  customID,
  items,
  sentDateTime,
}: Pick<ClinicTransfer, 'customID' | 'sentDateTime'> & { readonly items: readonly unknown[] }) =>
  words.line(customID, items.length, formatDateTime(sentDateTime));

function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly title: string;
  readonly line: string;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
}

function Row({ title, line, onOpen, children }: RowProps) {
  return (
    <li>
      <button type="button" className={classes.row} disabled={onOpen === undefined} onClick={onOpen}>
        <span className={classes.what}>
          <strong>{title}</strong>
          <small>{line}</small>
        </span>
        {children}
      </button>
    </li>
  );
}

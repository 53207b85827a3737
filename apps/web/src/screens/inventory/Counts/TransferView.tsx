import { Button } from '@mantine/core';
import { CODE } from '@vetloom/domain/core/codes.ts';
import type { ClinicArrival, ClinicTransfer } from '@vetloom/domain/stock/clinic-transfer.schema.ts';
import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { type AnyTransfer, anyTransfer } from '../../../data/inventory/any-transfer.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { clinicTransfers } from '../../../locale/inventory-clinics.ts';
import { transfers as words } from '../../../locale/inventory-transfers.ts';
import { SentToClinic } from '../Clinics/SentToClinic.tsx';
import form from '../form/form.module.css';
import lots from '../Lots/lots.module.css';
import { usePeople } from '../table/ClashNotice.tsx';
import { ReceiveTransfer } from './ReceiveTransfer.tsx';

interface TransferViewProps {
  readonly id: string;
  readonly places: Places;
  /** Something was done with it. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A transfer by its id, of whichever kind: what is still open is dealt with here, what is over is shown. */
export function TransferView({ id, places, onDone, onClose }: TransferViewProps) {
  const may = useCan()('STOCK_CHECK_FORM_WRITE');
  const online = useSyncStatus()?.connection === 'online';
  const people = usePeople();
  const { found, failure } = useAsked(() => anyTransfer(id), online ? ['any transfer', id] : undefined);
  if (found === undefined && failure === undefined) return null;
  if (found?.kind === 'place' && found.transfer.status === 'sent' && may)
    return <ReceiveTransfer transfer={found.transfer} onDone={onDone} onClose={onClose} />;
  if (found?.kind === 'clinic' && (found.transfer.status === 'sent' || found.transfer.status === 'short') && may)
    return <SentToClinic transfer={found.transfer} onDone={onDone} onClose={onClose} />;
  const seen = found && seenOf(found, places, (email) => people(email) ?? email);
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.viewTitle(found?.transfer.customID ?? '')}
      footer={
        <Button size="sm" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      }
    >
      {failure === undefined ? null : (
        <Notice tone="ochre">{failure.code === CODE.notFound ? words.gone : failure.sentence}</Notice>
      )}
      {seen === undefined ? null : (
        <>
          <dl className={form.facts}>
            {seen.facts
              .filter(([, value]) => value !== '')
              .map(([label, value]) => (
                <div key={label} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <section className={form.section} aria-label={words.rows}>
            <SectionHeading count={seen.rows.length}>{words.rows}</SectionHeading>
            <ul className={lots.rows}>
              {seen.rows.map(({ key, name, figure }) => (
                <li key={key}>
                  <span className={lots.main}>{name}</span>
                  <span className={lots.figure}>{figure}</span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </SidePanel>
  );
}

interface Seen {
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly rows: readonly { readonly key: string; readonly name: string; readonly figure: string }[];
}

function seenOf(any: AnyTransfer, places: Places, named: (email: string) => string): Seen {
  if (any.kind === 'place') return placeSeen(any.transfer, places, named);
  return any.kind === 'clinic' ? sentSeen(any.transfer, places, named) : cameSeen(any.transfer, places, named);
}

const at = (time: number | null, who: string) => (time === null ? '' : words.by(formatDateTime(time), who));

function placeSeen(transfer: StockTransfer, places: Places, named: (email: string) => string): Seen {
  const { fromPlaceID, toPlaceID, sentDateTime, createBy, receivedDateTime, receivedBy, status, reason, info } =
    transfer;
  const came = new Map(transfer.received.map(({ _id, number }) => [_id, number]));
  return {
    facts: [
      [words.facts.way, words.way(places.nameOf(fromPlaceID), places.nameOf(toPlaceID))],
      [words.facts.status, words.status[status]],
      [words.facts.sent, at(sentDateTime, named(createBy))],
      [words.facts.received, at(receivedDateTime, named(receivedBy))],
      [words.facts.said, reason],
      [words.facts.info, info],
    ],
    rows: transfer.items.map(({ _id, prodID, name, lot = '', number, unit }) => ({
      ...{ key: _id, name: [name || prodID, lot].filter(Boolean).join('　') },
      figure: status === 'received' ? figure(came.get(_id) ?? number, number, unit) : amount(number, unit),
    })),
  };
}

function sentSeen(transfer: ClinicTransfer, places: Places, named: (email: string) => string): Seen {
  const { fromPlaceID, toClinicName, sentDateTime, createBy, answeredDateTime, status, answer, info } = transfer;
  const came = new Map(transfer.received.map(({ _id, number }) => [_id, number]));
  const { settlement, reason } = transfer;
  const isIn = status === 'received' || status === 'short' || status === 'settled';
  return {
    facts: [
      [words.facts.way, words.way(places.nameOf(fromPlaceID), toClinicName)],
      [words.facts.status, clinicTransfers.status[status]],
      [words.facts.sent, at(sentDateTime, named(createBy))],
      [status === 'refused' ? words.facts.returned : words.facts.received, at(answeredDateTime, '')],
      [status === 'refused' ? words.facts.refused : words.facts.said, answer],
      [
        words.facts.settled,
        settlement === null ? '' : [clinicTransfers.settlements[settlement], reason].filter(Boolean).join('：'),
      ],
      [words.facts.info, info],
    ],
    rows: transfer.items.map(({ _id, prodID, name, number, unit }) => ({
      ...{ key: _id, name: name || prodID },
      figure: isIn ? figure(came.get(_id) ?? number, number, unit) : amount(number, unit),
    })),
  };
}

function cameSeen(arrival: ClinicArrival, places: Places, named: (email: string) => string): Seen {
  const { fromClinicName, placeID, answeredDateTime, createBy, status, reason, rows } = arrival;
  const isIn = status === 'received';
  return {
    facts: [
      [words.facts.way, words.way(fromClinicName, placeID === '' ? '' : places.nameOf(placeID))],
      [words.facts.status, clinicTransfers.arrived[status]],
      [isIn ? words.facts.received : words.facts.returned, at(answeredDateTime, named(createBy))],
      [isIn ? words.facts.said : words.facts.refused, reason],
    ],
    rows: rows.map(({ _id, prodID, name, number, unit }) => ({
      ...{ key: _id, name: name || prodID, figure: amount(number, unit) },
    })),
  };
}

const amount = (number: number, unit: string) => spaced(formatQuantity(number), unit);
/** What came, beside what was sent where that was more. */
const figure = (came: number, sent: number, unit: string) =>
  came === sent ? amount(sent, unit) : words.cameOf(amount(came, unit), amount(sent, unit));

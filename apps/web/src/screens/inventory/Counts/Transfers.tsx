import type { StockTransfer } from '@vetloom/domain/stock/transfer.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { transferCalls } from '../../../data/inventory/transfer-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { transfers as words } from '../../../locale/inventory-transfers.ts';
import classes from './counts.module.css';
import { ReceiveTransfer } from './ReceiveTransfer.tsx';

/** What is on its way from one place to another, to be received; nothing where nothing is. */
export function Transfers({ places }: { readonly places: Places }) {
  const may = useCan()('STOCK_CHECK_FORM_WRITE');
  const online = useSyncStatus()?.connection === 'online';
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState<StockTransfer>();
  const { found } = useAsked(transferCalls.underWay, online ? ['transfers', turn] : undefined);
  if (found === undefined || found.count === 0) return null;
  return (
    <section className={classes.section} aria-label={words.title}>
      <h2 className={classes.heading}>{words.title}</h2>
      <ul className={classes.list}>
        {found.rows.map((transfer) => (
          <li key={transfer.id}>
            <button type="button" className={classes.row} disabled={!may} onClick={() => setOpened(transfer)}>
              <span className={classes.what}>
                <strong>{words.way(places.nameOf(transfer.fromPlaceID), places.nameOf(transfer.toPlaceID))}</strong>
                <small>
                  {words.line(transfer.customID, transfer.items.length, formatDateTime(transfer.sentDateTime))}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <ReceiveTransfer
          key={opened.id}
          transfer={opened}
          onDone={() => {
            setOpened(undefined);
            setTurn((before) => before + 1);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

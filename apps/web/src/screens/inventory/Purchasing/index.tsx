import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { purchasingWords as words } from '../../../locale/inventory-payments.ts';
import classes from './purchasing.module.css';
import { Suggestions } from './Suggestions.tsx';
import { Expiring, OpenOrders, Payables } from './Waiting.tsx';

/** /purchasing/index: what is to be bought, received, used up and paid; each part for those who may read it (spec 3 §2). */
export default function Purchasing() {
  const can = useCan();
  const connection = useSyncStatus()?.connection;
  const reads = { orders: can('ORDER_FORM_READ'), lots: can('PRODUCT_READ'), payables: can('PAYMENT_FORM_READ') };
  if (!Object.values(reads).some(Boolean))
    return (
      <Sheet fill label={words.label}>
        <EmptyState title={words.nothing} />
      </Sheet>
    );
  return (
    <Sheet fill label={words.label}>
      {connection === 'offline' ? <Notice tone="ochre">{words.offline}</Notice> : null}
      {connection === 'online' ? (
        <div className={classes.page}>
          <div className={classes.column}>
            {reads.orders ? <Suggestions mayOrder={can('ORDER_FORM_WRITE')} /> : null}
            {!reads.orders && reads.lots ? <Expiring /> : null}
          </div>
          <div className={classes.column}>
            {reads.orders ? <OpenOrders mayReceive={can('PURCHASE_FORM_WRITE')} /> : null}
            {reads.orders && reads.lots ? <Expiring /> : null}
            {reads.payables ? <Payables /> : null}
          </div>
        </div>
      ) : null}
    </Sheet>
  );
}

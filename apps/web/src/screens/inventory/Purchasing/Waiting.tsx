import { Button } from '@mantine/core';
import { bandOfDays, SOON_DAYS } from '@vetloom/domain/stock/lot-expiry.ts';
import { formatAmount, formatMoney, formatQuantity } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { buyingCalls } from '../../../data/inventory/buying-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { formWords } from '../../../locale/inventory-forms.ts';
import { purchasingWords } from '../../../locale/inventory-payments.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './purchasing.module.css';

const slashed = (day: string): string => day.replaceAll('-', '/');

/** Orders whose goods haven't come in full, those that are late first. */
export function OpenOrders({ mayReceive }: { readonly mayReceive: boolean }) {
  const words = purchasingWords.late;
  const { found } = useAsked(() => buyingCalls.openOrders(), ['openOrders']);
  const rows = (found ?? []).toSorted((a, b) => a.expectedOn.localeCompare(b.expectedOn));
  return (
    <section className={classes.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      {found?.length === 0 ? <p className={classes.quiet}>{words.none}</p> : null}
      <table className={classes.table}>
        <tbody>
          {rows.map((order) => (
            <tr key={order.id}>
              <td className={`${classes.name} ${classes.number}`}>
                <AppLink to={links.to('inventory.manage', { kind: 'order', open: order.id })}>{order.customID}</AppLink>
              </td>
              <td>{order.supplierName}</td>
              <td className={order.late ? classes.late : classes.quiet}>
                {order.late ? `${words.late} ` : ''}
                {words.expected(slashed(order.expectedOn))}
              </td>
              <td>{order.status === 20 ? <Chip dense>{formWords.statuses[20]}</Chip> : null}</td>
              <td data-end>
                {mayReceive ? (
                  <Button
                    component={AppLink}
                    to={links.to('inventory.manage', { kind: 'purchase', open: 'new', order: order.id })}
                    size="xs"
                    variant="subtle"
                  >
                    {words.receive}
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const SHOWN = 8;

/** Lots that have expired or will within 30, 60 and 90 days. */
export function Expiring() {
  const words = purchasingWords.expiring;
  const { found } = useAsked(() => buyingCalls.expiring(SOON_DAYS), ['expiring']);
  const groups = Map.groupBy(found ?? [], ({ days }) => bandOfDays(days));
  return (
    <section className={classes.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      {found?.length === 0 ? <p className={classes.quiet}>{words.none}</p> : null}
      {(['expired', 'd30', 'd60', 'd90'] as const).map((key) => {
        const lots = groups.get(key) ?? [];
        if (lots.length === 0) return null;
        const value = lots.reduce((sum, lot) => sum + (lot.value ?? 0), 0);
        return (
          <div key={key}>
            <div className={classes.heading}>
              <h3 className={key === 'expired' ? classes.late : undefined}>{words.groups[key]}</h3>
              <span className={classes.quiet} title={words.valueHint}>
                {words.value(formatMoney(value))}
              </span>
            </div>
            <table className={classes.table}>
              <tbody>
                {lots.slice(0, SHOWN).map((lot) => (
                  <tr key={lot.lotID}>
                    <td className={classes.name}>{lot.name}</td>
                    <td>{words.row(lot.lot)}</td>
                    <td>{slashed(lot.expiresOn)}</td>
                    <td data-end>
                      {formatQuantity(lot.quantity)} {lot.unit}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {lots.length > SHOWN ? <p className={classes.quiet}>{words.more(lots.length - SHOWN)}</p> : null}
          </div>
        );
      })}
    </section>
  );
}

/** What is owed to suppliers, the first that is due first. */
export function Payables() {
  const words = purchasingWords.payable;
  const { found } = useAsked(() => buyingCalls.payables(), ['payables']);
  const rows = (found ?? []).filter(({ owed }) => owed > 0);
  return (
    <section className={classes.part} aria-label={words.title}>
      <div className={classes.heading}>
        <h2>{words.title}</h2>
        <span className={classes.spread} />
        <AppLink to={links.to('checkout.payment')}>{words.all}</AppLink>
      </div>
      {found !== undefined && rows.length === 0 ? <p className={classes.quiet}>{words.none}</p> : null}
      <table className={classes.table}>
        <tbody>
          {rows.slice(0, SHOWN).map((one) => (
            <tr key={one.supplierID}>
              <td className={classes.name}>
                <AppLink to={links.to('checkout.payment', { supplier: one.supplierID })}>{one.supplierName}</AppLink>
              </td>
              <td className={classes.quiet}>{one.dueOn === null ? '' : slashed(one.dueOn)}</td>
              <td data-end className={classes.late}>
                {one.overdue > 0 ? words.overdue(formatAmount(one.overdue)) : ''}
              </td>
              <td data-end className={classes.bold}>
                {formatAmount(one.owed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

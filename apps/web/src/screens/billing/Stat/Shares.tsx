import type { ShareLine, Statistics } from '@vetloom/domain/billing/statistics.ts';
import { formatAmount, formatCount } from '@vetloom/ui/format/number.ts';
import { usePaymentMethods } from '../../../data/billing/payment-methods.ts';
import { checkout } from '../../../locale/billing.ts';
import { stat } from '../../../locale/billing-stat.ts';
import figures from '../../../parts/figures/figures.module.css';
import { Packages } from './Packages.tsx';
import classes from './stat.module.css';

interface SharesProps {
  readonly statistics: Statistics;
  /** For the whole clinic's packages; undefined for who sees their own figures alone. */
  readonly days: { readonly from: number; readonly to: number } | undefined;
}

/** How the money came, and for whom. */
export function Shares({ statistics, days }: SharesProps) {
  const { lines, depositUsed, prepaidUsed, badDebt } = statistics.period;
  const { word } = usePaymentMethods();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
    <section className={`${figures.side} ${classes.shares}`} tabIndex={0} aria-label={stat.methods}>
      <header>
        <h2>{stat.methods}</h2>
        <small>{stat.methodParts}</small>
      </header>
      <dl className={classes.methods}>
        {lines.map(({ method, bills, deposits, inout, total }) => (
          <div key={method}>
            <dt>{word(method)}</dt>
            <dd className={figures.minor}>{[bills, deposits, inout].map((one) => formatAmount(one)).join(' · ')}</dd>
            <dd>
              <b>{formatAmount(total)}</b>
            </dd>
          </div>
        ))}
        {(
          [
            ['deposit', depositUsed],
            ['prepaid', prepaidUsed],
            ['badDebt', badDebt],
          ] as const
        )
          .filter(([, sum]) => sum !== 0)
          .map(([method, sum]) => (
            <div key={method}>
              <dt>{checkout.methods[method]}</dt>
              <dd />
              <dd>
                <b>{formatAmount(sum)}</b>
              </dd>
            </div>
          ))}
      </dl>
      {days ? <Packages days={days} /> : null}
      <ShareList title={stat.doctors} lines={statistics.doctors} />
      <ShareList title={stat.divisions} lines={statistics.divisions} />
    </section>
  );
}

function ShareList({ title, lines }: { readonly title: string; readonly lines: readonly ShareLine[] }) {
  const most = Math.max(1, ...lines.map(({ received }) => received));
  if (lines.length === 0) return null;
  return (
    <>
      <header>
        <h2>{title}</h2>
        <small>{stat.share}</small>
      </header>
      <dl className={classes.bars}>
        {lines.map(({ key, name, received, bills }) => (
          <div key={key}>
            <dt>{name || stat.nobody}</dt>
            <dd className={figures.track} aria-hidden="true">
              <i style={{ width: `${Math.max(0, (received / most) * 100)}%` }} />
            </dd>
            <dd>
              <b>{formatAmount(received)}</b>
            </dd>
            <dd>{formatCount(bills)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

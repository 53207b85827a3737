import { formatAmount } from '@vetloom/ui/format/number.ts';
import { usePrepaidFigures } from '../../../data/billing/prepaid.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './stat.module.css';

const words = prepaidWords.figures;
const PARTS = ['sold', 'used', 'refunded', 'expired', 'liability'] as const;

interface PackagesProps {
  /** Starts of the first and the last day, Unix seconds. */
  readonly days: { readonly from: number; readonly to: number };
}

/** What prepaid packages moved in these days, and what is owed for them at the end; nothing where there are none. */
export function Packages({ days }: PackagesProps) {
  const figures = usePrepaidFigures(days.from, days.to);
  if (!figures || PARTS.every((part) => figures[part] === 0)) return null;
  return (
    <>
      <header>
        <h2>
          <AppLink to={links.to('checkout.prepaid')}>{words.title}</AppLink>
        </h2>
      </header>
      <dl className={`${classes.methods} ${classes.pairs}`}>
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{words[part]}</dt>
            <dd>
              <b>{formatAmount(figures[part])}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

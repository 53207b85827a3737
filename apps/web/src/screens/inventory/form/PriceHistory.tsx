import type { Price } from '@vetloom/domain/catalog/price.schema.ts';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { history } from '../../../locale/history.ts';
import { catalogue } from '../../../locale/inventory.ts';
import { usePeople } from '../table/ClashNotice.tsx';
import classes from './form.module.css';

const words = catalogue.prices;

interface PriceHistoryProps {
  readonly id: string;
  /** Read anew when this changes: the price that the list shows. */
  readonly price: number;
  readonly load: (id: string) => Promise<readonly Price[]>;
}

/** Each price that an item had, the present one first, from when and by whom. */
export function PriceHistory({ id, price, load }: PriceHistoryProps) {
  const people = usePeople();
  const { found, failure } = useAsked(() => load(id), [id, price]);
  return (
    <section className={classes.section} aria-label={words.title}>
      <SectionHeading count={found?.length}>{words.title}</SectionHeading>
      <p className={classes.note}>{failure === undefined ? words.text : words.away}</p>
      <ol className={classes.prices}>
        {found?.map((one, at) => (
          <li key={`${one.from} ${one.price}`}>
            <span className={classes.price}>{formatAmount(one.price)}</span>
            <span>{`${formatDate(one.from)} ${formatTime(one.from)} ${words.since}`}</span>
            <span className={classes.who}>
              {one.operator === undefined
                ? people(one.by)
                : history.inPlaceOf(people(one.operator) ?? one.operator, people(one.by) ?? one.by)}
            </span>
            {at === 0 ? <span className={classes.now}>{words.now}</span> : <span />}
          </li>
        ))}
      </ol>
    </section>
  );
}

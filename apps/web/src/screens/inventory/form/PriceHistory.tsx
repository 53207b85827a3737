import type { Price } from '@vetloom/domain/catalog/price.schema.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useEffect, useState } from 'react';
import { heldOrEmpty } from '../../../data/engine/held.ts';
import { useLive } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { catalogue } from '../../../locale/inventory.ts';
import classes from './form.module.css';

const words = catalogue.prices;

interface PriceHistoryProps {
  /** The price that is now: another one reads the past again. */
  readonly price: number;
  readonly read: () => Promise<readonly Price[]>;
}

/** Each price of an item, the present one first, from when and by whom. */
export function PriceHistory({ price, read }: PriceHistoryProps) {
  const [prices, setPrices] = useState<readonly Price[] | string>();
  const people = useLive(async (store) => heldOrEmpty(() => store.query('staff', 'byName', {})), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another price is what makes another past; the way of reading is the same for an item
  useEffect(() => {
    let gone = false;
    read().then(
      (found) => {
        if (!gone) setPrices(found);
      },
      (error: unknown) => {
        if (!gone) setPrices(refusal(error).sentence);
      },
    );
    return () => {
      gone = true;
    };
  }, [price]);
  if (prices === undefined) return null;
  return (
    <section className={classes.prices} aria-label={words.title}>
      <h3>{words.title}</h3>
      {typeof prices === 'string' ? (
        <p>{prices}</p>
      ) : (
        <>
          <ol>
            {prices.map((one, at) => (
              <li key={`${one.from} ${one.price}`}>
                <b>{formatAmount(one.price)}</b>
                <span>
                  {formatDate(one.from)} {words.since}
                  {at === 0 ? `　${words.now}` : ''}
                </span>
                <small>{people?.find(({ email }) => email === one.by)?.name ?? one.by}</small>
              </li>
            ))}
          </ol>
          <p>{words.text}</p>
        </>
      )}
    </section>
  );
}

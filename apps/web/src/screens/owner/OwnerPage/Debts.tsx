import { Button } from '@mantine/core';
import { owedSum } from '@vetloom/domain/billing/debts.ts';
import { isStayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { owners } from '../../../locale/owner.ts';
import { pets } from '../../../locale/pet.ts';
import { StayWord } from '../../../parts/ward/StayWord.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { ChargesButton } from './ChargesButton.tsx';
import classes from './owner-page.module.css';
import type { OwnerFile } from './use-owner-file.ts';

const words = owners.page;

/** The owner's open bills, and the way to the cashier. */
export function Debts({ file: { bills, pets: animals, owner } }: { readonly file: OwnerFile }) {
  const can = useCan();
  if (!can('BILLING_READ')) {
    return (
      <section className={classes.debts} aria-label={words.debts}>
        <SectionHeading>{words.debts}</SectionHeading>
        <p className={classes.hint}>{words.debtsHidden}</p>
      </section>
    );
  }
  const names = new Map(animals.map((pet) => [pet._id, pet.name]));
  const first = bills[0];
  return (
    <section className={classes.debts} aria-label={words.debts}>
      <SectionHeading count={bills.length}>{words.debts}</SectionHeading>
      {first === undefined ? <p className={classes.hint}>{words.noDebts}</p> : null}
      <ul className={classes.plainList}>
        {bills.map(({ record, owed, received }) => (
          <li key={record._id}>
            <AppLink to={links.to('checkout.accounting', { record: record._id })} className={classes.bill}>
              <span className={classes.petMain}>
                <span className={classes.medium}>
                  {names.get(record.petID) ?? record.cause}
                  {isStayID(record._id) ? (
                    <>
                      {' · '}
                      <StayWord stayID={record._id} />
                    </>
                  ) : null}
                </span>
                <span className={classes.quiet}>
                  {[
                    formatDate(record.dateTime),
                    record.cause || pets.timeline.noCause,
                    received > 0 ? words.partPaid(formatAmount(received)) : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={classes.owedLine}>{formatAmount(owed)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {first === undefined ? null : (
        <>
          <div className={classes.sum}>
            <span>{words.owed}</span>
            <strong className={classes.owed}>{formatMoney(owedSum(bills))}</strong>
          </div>
          <Button
            variant="default"
            component={AppLink}
            to={links.to('checkout.accounting', { record: first.record._id })}
            fullWidth
          >
            {words.toCheckout}
          </Button>
        </>
      )}
      <ChargesButton owner={owner} />
    </section>
  );
}

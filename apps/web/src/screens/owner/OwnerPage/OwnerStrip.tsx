import { IconPhone } from '@tabler/icons-react';
import { owedSum } from '@vetloom/domain/billing/debts.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useCan } from '../../../data/engine/hooks.ts';
import { owners } from '../../../locale/owner.ts';
import { ownerCare } from '../../../locale/owner-care.ts';
import { pets } from '../../../locale/pet.ts';
import { useLabels } from '../../../parts/form/use-customize.ts';
import { shownLabels } from '../../../parts/patient-strip/shown-labels.ts';
import classes from './owner-page.module.css';
import type { OwnerFile } from './use-owner-file.ts';

const words = owners.page;

/** Who the owner is, at 72 px: name, phone, how long they have come, what is owed. */
export function OwnerStrip({ file }: { readonly file: OwnerFile }) {
  const { owner, visits, bills } = file;
  const can = useCan();
  const known = useLabels();
  const owed = owedSum(bills);
  const called = owner.erasedDateTime ? ownerCare.erase.erased : owner.name;
  return (
    <section className={classes.strip} aria-label={words.label(owner.name)}>
      <div className={classes.block}>
        <span className={classes.nameLine}>
          <strong className={classes.name} title={called}>
            {called}
          </strong>
          {shownLabels(known, owner.label)
            .slice(0, 3)
            .map(({ name, color }) => (
              <Chip key={name} dense {...(color === '' ? {} : { dot: color })}>
                {name}
              </Chip>
            ))}
        </span>
        <span className={classes.quiet}>{words.since(formatDate(owner.createDateTime))}</span>
      </div>
      <div className={classes.block}>
        <span className={classes.phone}>
          <IconPhone size={16} stroke={1.8} aria-hidden="true" />
          {owner.erasedDateTime ? '–' : <a href={`tel:${owner.phone}`}>{formatPhone(owner.phone)}</a>}
        </span>
        <span className={classes.quiet}>{owner.lineID === '' ? '' : `LINE ${owner.lineID}`}</span>
      </div>
      <div className={`${classes.block} ${classes.grow}`}>
        <span>{words.visitCount(visits.length)}</span>
        <span className={classes.quiet}>
          {visits[0] === undefined ? pets.strip.neverHere : `${words.lastVisit} ${formatDate(visits[0].dateTime)}`}
        </span>
      </div>
      <div className={`${classes.block} ${classes.balance}`}>
        <span className={classes.quiet}>{words.owed}</span>
        {can('BILLING_READ') || can('RECORD_READ') ? (
          <strong className={owed > 0 ? classes.owed : classes.even}>{formatMoney(owed)}</strong>
        ) : (
          <span>–</span>
        )}
      </div>
    </section>
  );
}

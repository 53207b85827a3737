import type { Prepaid } from '@vetloom/domain/billing/prepaid.schema.ts';
import { leftOf } from '@vetloom/domain/billing/prepaid-value.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { prepaidWords as words } from '../../locale/billing-prepaid.ts';
import { links } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import classes from './packages-left.module.css';

/** Whether a package still holds something for an animal; without one, for any of the owner's. */
export const isUsableBy = ({ state, petID }: Prepaid, animal?: string): boolean =>
  state === 'open' && (animal === undefined || petID === '' || petID === animal);

/** What is left of packages, line by line, each with its last day; leads to the package. */
export function PackagesLeft({ packages }: { readonly packages: readonly Prepaid[] }) {
  return (
    <ul className={classes.list}>
      {packages.map((prepaid) => (
        <li key={prepaid._id}>
          <AppLink to={links.to('checkout.prepaid', { user: prepaid.userID, prepaid: prepaid._id })}>
            <span>
              {leftOf(prepaid)
                .filter(({ left }) => left > 0)
                .map(({ line, left }) => words.leftShort(line.name, left))
                .join('、')}
            </span>
            <small>
              {prepaid.name} ·{' '}
              {prepaid.expireDateTime === 0 ? words.endless : words.until(formatDate(prepaid.expireDateTime - 1))}
            </small>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

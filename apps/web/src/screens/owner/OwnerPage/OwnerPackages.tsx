import { Button } from '@mantine/core';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { usePackagesOf } from '../../../data/billing/prepaid.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { isUsableBy, PackagesLeft } from '../../../parts/packages/PackagesLeft.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './owner-page.module.css';

const words = prepaidWords.owner;

/** The owner's packages with what is left of them, and the way to sell one. */
export function OwnerPackages({ owner }: { readonly owner: Owner }) {
  const can = useCan();
  const open = usePackagesOf(owner._id).filter((prepaid) => isUsableBy(prepaid));
  if (!can('BILLING_READ') || owner.erasedDateTime) return null;
  return (
    <section className={classes.debts} aria-label={words.title}>
      <SectionHeading count={open.length}>{words.title}</SectionHeading>
      {open.length === 0 ? <p className={classes.hint}>{words.none}</p> : <PackagesLeft packages={open} />}
      {can('BILLING_WRITE') ? (
        <Button variant="default" component={AppLink} to={links.to('checkout.prepaid', { user: owner._id })} fullWidth>
          {words.sell}
        </Button>
      ) : null}
    </section>
  );
}

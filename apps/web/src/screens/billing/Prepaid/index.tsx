import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { usePackages, usePrepaidPlans } from '../../../data/billing/prepaid.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { prepaidWords as words } from '../../../locale/billing-prepaid.ts';
import { till } from '../../../locale/billing-till.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from '../parts/till.module.css';
import { PackageDetail } from './PackageDetail.tsx';
import { PackageList } from './PackageList.tsx';
import { Plans } from './Plans.tsx';
import { SellForm } from './SellForm.tsx';

/** Packages that owners paid for ahead: what is left of them and owed for them, selling one, and giving the rest back. */
export default function PrepaidPage() {
  const packages = usePackages();
  const plans = usePrepaidPlans();
  const now = useNow();
  const [query, setQuery] = useQuery();
  const [planning, setPlanning] = useState(false);
  const can = useCan();
  const chosen = packages?.find(({ prepaid }) => prepaid._id === query.prepaid);
  const choose = (prepaid: string | undefined) => setQuery({ prepaid });
  if (packages === undefined || plans === undefined) return null;
  return (
    <Sheet fill>
      <div className={classes.page} data-panes="3">
        <PackageList
          packages={packages}
          now={now}
          userID={query.user}
          chosen={chosen?.prepaid._id}
          onOwner={(user) => setQuery({ user, prepaid: undefined })}
          onChoose={choose}
          onPlans={can('SERVICE_WRITE') ? () => setPlanning(true) : undefined}
        />
        {chosen ? (
          <PackageDetail key={chosen.prepaid._id} owned={chosen} now={now} mayWrite={can('BILLING_WRITE')} />
        ) : packages.length === 0 ? (
          <EmptyState
            title={words.nobody}
            next={plans.some(({ active }) => active) ? words.nobodySell : words.nobodyNext}
          />
        ) : (
          <EmptyState title={words.pick} />
        )}
        {can('BILLING_WRITE') ? (
          <SellForm
            key={query.user ?? ''}
            userID={query.user}
            plans={plans.filter(({ active }) => active)}
            onOwner={(user) => setQuery({ user, prepaid: undefined })}
            onSold={choose}
          />
        ) : (
          <section className={classes.form} aria-label={words.sell.title}>
            <h2>{words.sell.title}</h2>
            <Notice tone="ochre">{till.noWrite}</Notice>
          </section>
        )}
      </div>
      {planning ? <Plans plans={plans} onClose={() => setPlanning(false)} /> : null}
    </Sheet>
  );
}

import { doubledHandovers } from '@vetloom/domain/billing/doubled-handovers.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useHandovers, useTill } from '../../../data/billing/till.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from '../parts/till.module.css';
import { Counting } from './Counting.tsx';
import { Earlier } from './Earlier.tsx';
import { PastHandover } from './PastHandover.tsx';

/** Hands the till to the next: what the books expect, what is counted, why they differ, what stays in the till. */
export default function HandoverPage() {
  const now = useNow();
  const handovers = useHandovers(now);
  const till = useTill(now);
  const [query, setQuery] = useQuery();
  const past = handovers?.find(({ _id }) => _id === query.handover);
  if (!handovers || !till) return null;
  const doubled = doubledHandovers(handovers);
  const others = (doubled.find((group) => group.some((one) => one === past)) ?? []).filter((one) => one !== past);
  return (
    <Sheet fill>
      <div className={classes.page} data-panes="4">
        <Earlier
          handovers={handovers}
          doubled={doubled}
          chosen={past?._id}
          onChoose={(handover) => setQuery({ handover })}
        />
        {past ? (
          <PastHandover handover={past} others={others} onShow={(handover) => setQuery({ handover })} />
        ) : (
          <Counting till={till} />
        )}
      </div>
    </Sheet>
  );
}

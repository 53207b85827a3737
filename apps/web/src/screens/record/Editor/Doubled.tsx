import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useDoubledVisits } from '../../../data/overview/doubles.ts';
import { DoubledCheckIn } from '../../../parts/doubles/DoubledCheckIn.tsx';
import classes from './visit.module.css';

/** That the animal of this visit was checked in twice, above what is written; nothing where it wasn't. */
export function Doubled({ recordID }: { readonly recordID: string }) {
  const groups = useDoubledVisits(useNow()) ?? [];
  const group = groups.find((entries) => entries.some(({ record }) => record._id === recordID));
  if (group === undefined) return null;
  return (
    <div className={classes.doubled}>
      <DoubledCheckIn group={group} />
    </div>
  );
}

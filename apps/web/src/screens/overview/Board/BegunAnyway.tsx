import { IconStethoscope } from '@tabler/icons-react';
import { useCan } from '../../../data/engine/hooks.ts';
import type { VisitEntry } from '../../../data/overview/today.ts';
import { today } from '../../../locale/overview.ts';
import hints from '../../../parts/doubles/doubles.module.css';
import { useEntryWord } from '../../../parts/doubles/use-names.ts';
import classes from './board.module.css';

/** Check-ins that were called off while the doctor had begun without a network: whoever did so hears that they go on, while they are here. */
export function BegunAnyway({ entries }: { readonly entries: readonly VisitEntry[] }) {
  const may = useCan()('CHECK_IN');
  const entryWord = useEntryWord();
  const begun = may ? entries.filter(({ record }) => record.checkInCancel !== undefined) : [];
  if (begun.length === 0) return null;
  return (
    <section className={classes.doubles} aria-label={today.cancelCheckIn}>
      {begun.map(({ record, pet }) => (
        <div key={record._id} className={hints.hint} role="note">
          <IconStethoscope size={16} stroke={1.8} aria-hidden="true" />
          <p>
            {today.begunAnyway(
              pet?.name ?? today.unknownPet,
              entryWord(record.checkInCancel?.dateTime ?? 0, record.checkInCancel?.by ?? ''),
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCan } from '../../../data/engine/hooks.ts';
import { useDoubledHandovers, useDoubledVisits } from '../../../data/overview/doubles.ts';
import { doubles } from '../../../locale/doubles.ts';
import { DoubledCheckIn } from '../../../parts/doubles/DoubledCheckIn.tsx';
import hints from '../../../parts/doubles/doubles.module.css';
import { useEntryWord } from '../../../parts/doubles/use-names.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import classes from './board.module.css';

/** What two desks did at once without seeing each other, above the board until somebody has settled it; nothing where there is none. */
export function Doubles({ now }: { readonly now: number }) {
  const can = useCan();
  const go = useGo();
  const entryWord = useEntryWord();
  const visits = useDoubledVisits(now) ?? [];
  const handovers = useDoubledHandovers(now) ?? [];
  const shown = can('BILLING_HANDOVER') ? handovers : [];
  if (visits.length + shown.length === 0) return null;
  return (
    <section className={classes.doubles} aria-label={doubles.label}>
      {visits.map((group) => (
        <DoubledCheckIn key={group[0]?.record._id} group={group} />
      ))}
      {shown.map((group) => (
        <div key={group[0]?._id} className={hints.hint} role="note">
          <IconCopy size={16} stroke={1.8} aria-hidden="true" />
          <p>{doubles.handovers(group.map(({ endTime, handedBy }) => entryWord(endTime, handedBy)))}</p>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => go(links.to('checkout.handover', { handover: group[0]?._id }))}
          >
            {doubles.look}
          </Button>
        </div>
      ))}
    </section>
  );
}

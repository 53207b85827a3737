import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../data/engine/hooks.ts';
import type { VisitEntry } from '../../data/overview/today.ts';
import { doubles } from '../../locale/doubles.ts';
import { today } from '../../locale/overview.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import classes from './doubles.module.css';
import { useEntryWord } from './use-names.ts';

const dialog = later(async () => (await import('./SettleCheckIn.tsx')).SettleCheckIn);

/** Says that an animal was checked in twice; whoever may check in or write settles it from here. */
export function DoubledCheckIn({ group }: { readonly group: readonly VisitEntry[] }) {
  const can = useCan();
  const entryWord = useEntryWord();
  const [open, setOpen] = useState(false);
  const name = group[0]?.pet?.name ?? today.unknownPet;
  const words = group.map(({ record }) => entryWord(record.createDateTime, record.createBy));
  return (
    <>
      <div className={classes.hint} role="note">
        <IconCopy size={16} stroke={1.8} aria-hidden="true" />
        <p>{doubles.visits(name, words)}</p>
        {can('CHECK_IN') || can('RECORD_WRITE') ? (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {doubles.settle}
          </Button>
        ) : null}
      </div>
      {open ? <OnDemand code={dialog} open props={{ group, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

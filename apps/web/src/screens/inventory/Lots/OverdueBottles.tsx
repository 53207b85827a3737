import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useState } from 'react';
import { stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { openedBottles as words } from '../../../locale/inventory-opened.ts';
import classes from './lots.module.css';
import { OpenedRow } from './OpenedRow.tsx';

interface OverdueBottlesProps {
  readonly places: Places;
  readonly onDone: () => void;
}

/** The bottles that have been open for too long, to be thrown away; nothing where there is none. */
export function OverdueBottles({ places, onDone }: OverdueBottlesProps) {
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState(false);
  const { found = [] } = useAsked(() => stockCalls.opened({ overdue: true }), [turn]);
  if (found.length === 0) return null;
  const done = () => {
    setTurn((before) => before + 1);
    onDone();
  };
  return (
    <Notice
      tone="ochre"
      title={words.overdueCount(found.length)}
      action={
        <Button size="xs" variant="default" onClick={() => setShown(!shown)}>
          {shown ? words.hide : words.show}
        </Button>
      }
    >
      {shown ? (
        <ul className={classes.rows}>
          {found.map((bottle) => (
            <OpenedRow key={bottle.openedID} bottle={bottle} places={places} named onDone={done} />
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { shareReport as words } from '../../../locale/exam.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';

const WINDOW = later(async () => (await import('./ShareWindow.tsx')).ShareWindow);

/** Opens the window with a link to the exam report of a visit or of a stay's exam, for its owner or a colleague elsewhere. */
export function ShareReport({ recordID }: { readonly recordID: string }) {
  const can = useCan();
  const [open, setOpen] = useState(false);
  // The report names the animal.
  if (!can('PET_READ')) return null;
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconShare size={16} stroke={1.6} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {words.open}
      </Button>
      {open ? <OnDemand code={WINDOW} open props={{ recordID, onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { labels as words } from '../../../locale/inventory-labels.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';
import type { LabelRow } from './LabelsDialog.tsx';

const dialog = later(async () => (await import('./LabelsDialog.tsx')).default);

/** Opens the labels of some goods; what draws codes is fetched then. */
export function PrintLabels({ rows }: { readonly rows: () => readonly LabelRow[] }) {
  const [open, setOpen] = useState<readonly LabelRow[]>();
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconTag size={14} stroke={1.8} />}
        onClick={() => setOpen(rows())}
      >
        {words.open}
      </Button>
      {open === undefined ? null : (
        <OnDemand code={dialog} open props={{ rows: open, onClose: () => setOpen(undefined) }} />
      )}
    </>
  );
}

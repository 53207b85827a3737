import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { useState } from 'react';
import { print } from '../../../locale/print.ts';
import { later, OnDemand } from '../../../parts/on-demand/OnDemand.tsx';

const dialog = later(async () => (await import('./ChargesDialog.tsx')).ChargesDialog);

/** Opens the statement of an owner's charges. */
export function ChargesButton({ owner }: { readonly owner: Owner }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconReceipt size={16} stroke={1.6} />}
        onClick={() => setOpened(true)}
      >
        {print.charges.action}
      </Button>
      <OnDemand code={dialog} open={opened} props={{ owner, opened, onClose: () => setOpened(false) }} />
    </>
  );
}

import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { writing } from '../../../../locale/writing.ts';
import { later, OnDemand } from '../../../../parts/on-demand/OnDemand.tsx';

const DIALOG = later(async () => (await import('./FillInDialog.tsx')).default);

/** 套用範本, by `/` and, while a field has the focus, by Alt `/`. */
export function FillIn() {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useHotkey('/', show);
  useHotkey('Alt /', show);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTemplate size={15} stroke={1.6} />}
        rightSection={<Keycap keys="/" />}
        aria-keyshortcuts="/ Alt+/"
        onClick={show}
      >
        {writing.fill.open}
      </Button>
      {open ? <OnDemand code={DIALOG} open props={{ onClose: () => setOpen(false) }} /> : null}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { keyWords } from '../../../../locale/shell-keys.ts';
import { writing } from '../../../../locale/writing.ts';
import { FillInDialog } from './FillInDialog.tsx';

/** 套用範本, by Alt `/`: a single sign in a visit is writing. It opens in the same moment: quick hands type on at once. */
export function FillIn() {
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useHotkey('Alt /', keyWords.fill, show);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconTemplate size={15} stroke={1.6} />}
        rightSection={<Keycap keys="Alt /" />}
        aria-keyshortcuts="Alt+/"
        onClick={show}
      >
        {writing.fill.open}
      </Button>
      {open ? <FillInDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

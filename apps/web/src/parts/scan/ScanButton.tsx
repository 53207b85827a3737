import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { scan as words } from '../../locale/scan.ts';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';

const dialog = later(async () => (await import('./CameraDialog.tsx')).default);

interface ScanButtonProps {
  /** Many codes are read one after the other. */
  readonly keepsOpen?: boolean;
  /** It stands within a field, at its end. */
  readonly inField?: boolean;
}

/** Opens the camera for whoever hears scans on this page (`useScanner`). */
export function ScanButton({ keepsOpen = false, inField = false }: ScanButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        size={inField ? 'md' : 'input-sm'}
        variant={inField ? 'subtle' : 'default'}
        aria-label={words.open}
        title={words.open}
        onClick={() => setOpen(true)}
      >
        <IconCamera size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      <OnDemand code={dialog} open={open} props={{ onClose: () => setOpen(false), keepsOpen, opened: open }} />
    </>
  );
}

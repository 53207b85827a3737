import { ActionIcon } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { consents } from '../../locale/consent.ts';
import { ConsentsLater } from './ConsentsLater.tsx';

interface ConsentsButtonProps {
  readonly petID: string;
  /** From where they are looked at: a further one is asked for that visit or stay. */
  readonly recordID?: string;
  readonly inHospitalID?: string;
}

/** Opens what the owner of an animal was asked to agree to, from a visit or a stay. */
export function ConsentsButton(props: ConsentsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={consents.title}
        title={consents.title}
        onClick={() => setOpen(true)}
      >
        <IconSignature size={16} stroke={1.6} />
      </ActionIcon>
      <ConsentsLater open={open} {...props} onClose={() => setOpen(false)} />
    </>
  );
}

import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useDeviceStorage } from '../../data/engine/storage/device-storage.ts';
import { sync } from '../../locale/sync.ts';

const words = sync.device;

/** Work that no server has yet, on a browser that may delete it: what to do about that, before anything else is said. */
export function OnlyHere({ unsent }: { readonly unsent: number }) {
  const { storage, persist } = useDeviceStorage();
  if (storage === undefined || storage.persisted === true) return null;
  if (!storage.evictsAfterDays && !storage.asksPeople) return null;
  return (
    <Notice
      tone="ochre"
      icon={<IconDeviceFloppy size={24} stroke={1.6} aria-hidden="true" />}
      title={words.onlyHere(unsent)}
      action={
        storage.asksPeople ? (
          <Button size="sm" variant="default" onClick={() => void persist()}>
            {words.persist}
          </Button>
        ) : undefined
      }
    >
      {storage.evictsAfterDays ? words.onlyHereWebKit : words.onlyHereAsks}
    </Notice>
  );
}

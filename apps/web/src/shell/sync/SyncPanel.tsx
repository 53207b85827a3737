import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { usePorts, useSyncView } from '../ports.tsx';
import { SyncDrawer } from './SyncDrawer.tsx';

interface SyncPanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The sync drawer over the live state of synchronisation. */
export function SyncPanel({ opened, onClose }: SyncPanelProps) {
  const { sync } = usePorts();
  const view = useSyncView();
  const now = useNow();
  return (
    <SyncDrawer
      opened={opened}
      onClose={onClose}
      view={view}
      now={now}
      onReconnect={() => sync.reconnect()}
      onExport={() => sync.exportBackup()}
      onKeepHistory={(days) => sync.keepHistory(days)}
    />
  );
}

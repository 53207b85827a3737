import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { access } from '../../../locale/access.ts';
import type { DeviceView } from '../../../shell/ports.tsx';
import classes from '../access.module.css';

const words = access.signIn;

/** Says whether this machine can work offline and when it last synced. */
export function DeviceState({ device }: { readonly device: DeviceView }) {
  const { online, clinicName } = device;
  const time = formatTime(device.lastSyncAt);
  return (
    <div className={classes.device}>
      {online ? (
        <IconCloudCheck size={16} color="var(--vl-moss)" aria-hidden="true" />
      ) : (
        <IconCloudOff size={16} color="var(--vl-ochre)" aria-hidden="true" />
      )}
      <div role="status">
        {lines(online, clinicName, time).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}

function lines(online: boolean, clinicName: string | undefined, time: string): readonly string[] {
  if (clinicName === undefined) return [online ? words.online + words.notReady : words.offlineNotReady];
  if (!online) return words.offlineNow(clinicName, time);
  const [first, second] = words.offlineReady(clinicName, time);
  return [words.online + first, second];
}

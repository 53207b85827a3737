import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { formatTime } from '@vetloom/ui/format/date.ts';
import type { DeviceHere } from '../../../data/access/device-here.ts';
import { access } from '../../../locale/access.ts';
import type { DeviceView } from '../../../shell/ports.tsx';
import classes from '../access.module.css';

const words = access.signIn;

interface DeviceStateProps {
  readonly device: DeviceView;
  /** What lies on this machine; undefined until it was looked at. */
  readonly here: DeviceHere | undefined;
}

/** Says whether this machine can work offline and when it last synced. */
export function DeviceState({ device, here }: DeviceStateProps) {
  const { online } = device;
  // What was noted once is not what is there: somebody may have cleared this browser's data.
  const ready = here === undefined || (here.clinics.length > 0 && here.offlineSignIn);
  const clinicName = ready ? (device.clinicName ?? here?.clinics[0]?.name) : undefined;
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

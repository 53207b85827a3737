import { IconCloud, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { formatTime } from '@vetloom/ui/format/date.ts';
import type { DeviceHere } from '../../../data/access/device-here.ts';
import type { ServerReach } from '../../../data/access/server-reach.ts';
import { access } from '../../../locale/access.ts';
import type { DeviceView } from '../../../shell/ports.tsx';
import classes from '../access.module.css';

const words = access.signIn;

interface DeviceStateProps {
  readonly reach: ServerReach;
  readonly device: DeviceView;
  /** What lies on this machine; undefined until it was looked at. */
  readonly here: DeviceHere | undefined;
}

/** Says whether this machine can work offline and when it last synced. */
export function DeviceState({ reach, device, here }: DeviceStateProps) {
  const online = reach === 'here';
  // What was noted once is not what is there: somebody may have cleared this browser's data.
  const ready = here === undefined || (here.clinics.length > 0 && here.offlineSignIn);
  const clinicName = ready ? (device.clinicName ?? here?.clinics[0]?.name) : undefined;
  const time = formatTime(device.lastSyncAt);
  return (
    <div className={classes.device}>
      {reach === 'asking' ? (
        <IconCloud size={16} aria-hidden="true" />
      ) : online ? (
        <IconCloudCheck size={16} color="var(--vl-moss)" aria-hidden="true" />
      ) : (
        <IconCloudOff size={16} color="var(--vl-ochre)" aria-hidden="true" />
      )}
      <div role="status">
        {lines(reach, clinicName, time).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}

function lines(reach: ServerReach, clinicName: string | undefined, time: string): readonly string[] {
  // The whole sentence from the beginning: on a slow phone nothing grows under the reader's eyes when the server has answered.
  if (reach === 'asking') return [clinicName === undefined ? words.asking + words.notReady : words.asking];
  const noNetwork = !navigator.onLine;
  if (clinicName === undefined) {
    if (reach === 'here') return [words.online + words.notReady];
    return [noNetwork ? words.offlineNotReady : words.serverAwayNotReady];
  }
  if (reach === 'away') return (noNetwork ? words.offlineNow : words.serverAway)(clinicName, time);
  const [first, second] = words.offlineReady(clinicName, time);
  return [words.online + first, second];
}

import { IconCloudUp } from '@tabler/icons-react';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate, formatTime } from '@vetloom/ui/format/date.ts';
import type { DeviceHere } from '../../../data/access/device-here.ts';
import { access } from '../../../locale/access.ts';
import classes from '../access.module.css';

const words = access.signIn.unsent;

/** Work that waits on this computer: of which clinic, how much, since when, and who may carry it to the server. Nothing of what it says. */
export function UnsentHere({ clinics }: Pick<DeviceHere, 'clinics'>) {
  const waiting = clinics.filter(({ unsent }) => unsent > 0);
  if (waiting.length === 0) return null;
  const total = waiting.reduce((sum, { unsent }) => sum + unsent, 0);
  return (
    <div className={classes.unsent}>
      <Notice tone="ochre" icon={<IconCloudUp size={18} aria-hidden="true" />} title={words.title(total)}>
        {waiting.map(({ clinic, name, unsent, since }) => (
          <span key={clinic} className={classes.unsentClinic}>
            {words.clinic(name || clinic, unsent, `${formatDate(since)} ${formatTime(since)}`)}
          </span>
        ))}
        <span className={classes.unsentClinic}>{words.carry}</span>
      </Notice>
    </div>
  );
}

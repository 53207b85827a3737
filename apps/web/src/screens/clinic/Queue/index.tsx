import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { QueueSection } from './QueueSection.tsx';

/** `/setting/queue`: the waiting room's screens, and how numbers are called. */
export default function QueuePage() {
  return (
    <SettingFrame section="queue">
      <QueueSection editable={useCan()('GENERAL_SETTINGS_WRITE')} />
    </SettingFrame>
  );
}

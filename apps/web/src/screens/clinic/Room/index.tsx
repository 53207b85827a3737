import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { RoomSection } from './RoomSection.tsx';

/** `/setting/room`: the clinic's rooms and cages. */
export default function RoomPage() {
  return (
    <SettingFrame section="room">
      <RoomSection editable={useCan()('GENERAL_SETTINGS_WRITE')} />
    </SettingFrame>
  );
}

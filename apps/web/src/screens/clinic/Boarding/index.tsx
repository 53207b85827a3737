import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { BoardingSection } from './BoardingSection.tsx';

/** `/setting/boarding`: what boarding costs, and what is asked of animals that come to board or to be groomed. */
export default function BoardingPage() {
  return (
    <SettingFrame section="boarding">
      <BoardingSection editable={useCan()('GENERAL_SETTINGS_WRITE')} />
    </SettingFrame>
  );
}

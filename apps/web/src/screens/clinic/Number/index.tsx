import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { NumberSection } from './NumberSection.tsx';

/** `/setting/number`: how the clinic numbers its animals. */
export default function PetNumberPage() {
  return (
    <SettingFrame section="number">
      <NumberSection editable={useCan()('GENERAL_SETTINGS_WRITE')} />
    </SettingFrame>
  );
}

import { SETTING_WRITERS } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { NextNumbers } from './NextNumbers.tsx';
import { NumberSection } from './NumberSection.tsx';

/** `/setting/number`: how the clinic numbers its animals, and how far its numbers have come. */
export default function PetNumberPage() {
  const can = useCan();
  return (
    <SettingFrame section="number">
      <NumberSection editable={can('GENERAL_SETTINGS_WRITE')}>
        <NextNumbers editable={SETTING_WRITERS.some(can)} />
      </NumberSection>
    </SettingFrame>
  );
}

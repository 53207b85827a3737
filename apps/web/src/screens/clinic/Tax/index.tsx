import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { TaxSection } from './TaxSection.tsx';

/** `/setting/tax`: how the clinic's prices stand to business tax. */
export default function TaxPage() {
  return (
    <SettingFrame section="tax">
      <TaxSection editable={useCan()('GENERAL_SETTINGS_WRITE')} />
    </SettingFrame>
  );
}

import { useCan } from '../../../data/engine/hooks.ts';
import { SettingFrame } from '../frame/SettingFrame.tsx';
import { EinvoiceSection } from './EinvoiceSection.tsx';

/** `/setting/einvoice`: whether and as whom the clinic issues e-invoices, its numbers and keys. */
export default function EinvoicePage() {
  return (
    <SettingFrame section="einvoice">
      <EinvoiceSection editable={useCan()('GENERAL_SETTINGS_WRITE')} />
    </SettingFrame>
  );
}

import { DEFAULT_LABEL_SIZE, PHARMACY_SETTING } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { heldSetting } from '../../../data/engine/held.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import type { OpenedUnit } from '../../../data/inventory/stock-calls.ts';
import { show } from '../../../parts/print/print.ts';

/** Prints the label of an opened bottle, on the clinic's own label paper. */
export async function printVialLabel(store: ClinicStore, bottle: OpenedUnit, by: string): Promise<void> {
  const { vialLabel } = await import('@vetloom/documents/vial-label.ts');
  const setting = await heldSetting(store, PHARMACY_SETTING);
  await show(vialLabel({ ...bottle, by, zone: shownZone() }, setting?.labelSize ?? DEFAULT_LABEL_SIZE));
}

import type { SurgeryChecklist } from '@vetloom/domain/surgery/checklist.schema.ts';
import type { SurgeryMonitor } from '@vetloom/domain/surgery/monitor.schema.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { show } from '../../../parts/print/print.ts';
import { printDataOf } from '../../../parts/print/print-data.ts';

/** Prints the anaesthesia record of an operation on A4. */
export async function printSurgeryMonitor(
  store: ClinicStore,
  monitor: SurgeryMonitor,
  checklist: SurgeryChecklist | undefined,
): Promise<void> {
  const data = await printDataOf(store, monitor.recordID);
  const { surgeryMonitorDocument } = await import('@vetloom/documents/surgery-monitor.ts');
  await show(surgeryMonitorDocument({ ...data, monitor, checklist }));
}

import type { SurgeryMonitor } from '@vetloom/domain/surgery/monitor.schema.ts';
import type { ClinicStore } from '../../data/store-types.ts';
import { show } from './print.ts';
import { printDataOf } from './print-data.ts';

/** Prints the anaesthesia record of an operation on A4. */
export async function printSurgeryMonitor(store: ClinicStore, monitor: SurgeryMonitor): Promise<void> {
  const data = await printDataOf(store, monitor.recordID);
  const { surgeryMonitorDocument } = await import('@vetloom/documents/surgery-monitor.ts');
  await show(surgeryMonitorDocument({ ...data, monitor }));
}

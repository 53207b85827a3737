import { dayCell, type TableDate, timeCell } from '@vetloom/documents/workbook.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';

/** A day as a cell of a workbook, in the clinic's zone. Unix seconds. */
export const shownDay = (at: number | null | undefined): TableDate | undefined => dayCell(at, shownZone());

/** A day with its time as a cell of a workbook, in the clinic's zone. Unix seconds. */
export const shownTime = (at: number | null | undefined): TableDate | undefined => timeCell(at, shownZone());

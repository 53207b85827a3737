import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { MISSION_LOG_ID } from '@vetloom/domain/hospital/stay-ids.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import type { UnresolvedSection } from '@vetloom/domain/unresolved/sections.ts';
import type { UnresolvedLine } from '@vetloom/domain/unresolved/unresolved-line.ts';
import { links, type Place } from '../../../routes/links.ts';

/** Who settles a line of a section: any of these. */
export const SETTLERS: Readonly<Record<UnresolvedSection, readonly Permission[]>> = {
  resultsUnseen: ['LAB_TASK_WRITE', 'RECORD_WRITE'],
  resultsUntold: ['LAB_TASK_WRITE', 'RECORD_WRITE'],
  examsWaiting: ['LAB_TASK_READ'],
  bagsWaiting: ['DRUG_TASK_READ'],
  secondLook: ['DRUG_TASK_READ', 'EXECUTE_IN_HOSPITAL_PLAN'],
  visitsOpen: ['RECORD_READ'],
  notBilled: ['BILLING_READ'],
  billsUnpaid: ['BILLING_READ'],
  messagesFailed: MESSAGE_WRITERS,
  tasksLate: TASK_KEEPERS,
};

/** The desk at which a line is settled; undefined for what is settled where it stands. */
export function deskOf({ section, subjectID, petID }: UnresolvedLine): Place | undefined {
  switch (section) {
    case 'examsWaiting':
      return links.to('today.exam', { record: subjectID });
    case 'secondLook':
      if (MISSION_LOG_ID.test(subjectID)) return links.to('inHospital.mission');
      return links.to('today.dispense', { record: subjectID });
    case 'bagsWaiting':
      return links.to('today.dispense', { record: subjectID });
    case 'visitsOpen':
      return links.visit(petID, subjectID);
    case 'notBilled':
    case 'billsUnpaid':
      return links.to('checkout.accounting', { record: subjectID });
    case 'resultsUnseen':
    case 'resultsUntold':
    case 'messagesFailed':
    case 'tasksLate':
      return undefined;
  }
}

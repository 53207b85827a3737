import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { isStayID, MISSION_LOG_ID } from '@vetloom/domain/hospital/stay-ids.ts';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { TASK_KEEPERS } from '@vetloom/domain/task/task-status.ts';
import type { UnresolvedSection } from '@vetloom/domain/unresolved/sections.ts';
import type { UnresolvedLine } from '@vetloom/domain/unresolved/unresolved-line.ts';
import { links, type Place } from '../../../routes/links.ts';

/** Who settles a line of a section: any of these. */
const SETTLERS: Readonly<Record<UnresolvedSection, readonly Permission[]>> = {
  resultsUnseen: ['LAB_TASK_WRITE', 'RECORD_WRITE'],
  resultsUntold: ['LAB_TASK_WRITE', 'RECORD_WRITE'],
  examsWaiting: ['LAB_TASK_READ'],
  bagsWaiting: ['DRUG_TASK_READ'],
  secondLook: ['DRUG_TASK_READ'],
  visitsOpen: ['RECORD_READ'],
  notBilled: ['BILLING_READ'],
  givenOffPlan: ['RECORD_WRITE'],
  estimatesContested: ['RECORD_READ', 'BILLING_READ'],
  billsUnpaid: ['BILLING_READ'],
  messagesFailed: MESSAGE_WRITERS,
  tasksLate: TASK_KEEPERS,
};

/** A look that is owed in the ward is given there. */
const isOfWard = ({ section, subjectID }: UnresolvedLine): boolean =>
  section === 'secondLook' && MISSION_LOG_ID.test(subjectID);

/** Who settles a line: any of these. */
export const settlersOf = (line: UnresolvedLine): readonly Permission[] =>
  isOfWard(line) ? ['EXECUTE_IN_HOSPITAL_PLAN'] : SETTLERS[line.section];

/** The desk at which a line is settled; undefined for what is settled where it stands. */
export function deskOf(line: UnresolvedLine): Place | undefined {
  const { section, subjectID, petID } = line;
  switch (section) {
    case 'examsWaiting':
      return links.to('today.exam', { record: subjectID });
    case 'secondLook':
      return isOfWard(line) ? links.to('inHospital.mission') : links.to('today.dispense', { record: subjectID });
    case 'bagsWaiting':
      return links.to('today.dispense', { record: subjectID });
    case 'visitsOpen':
      return links.visit(petID, subjectID);
    case 'estimatesContested':
      return isStayID(subjectID)
        ? links.to('inHospital.manage', { stay: subjectID })
        : links.pet(petID, { open: 'estimates' });
    case 'notBilled':
    case 'billsUnpaid':
      return links.to('checkout.accounting', { record: subjectID });
    case 'resultsUnseen':
    case 'resultsUntold':
    case 'givenOffPlan':
    case 'messagesFailed':
    case 'tasksLate':
      return undefined;
  }
}

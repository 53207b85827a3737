import type { Permission } from '../access/permissions.ts';
import { contestedEstimates } from './estimate-lines.ts';
import { unseenResults, untoldResults, waitingExams } from './exam-lines.ts';
import { failedMessages } from './failed-messages.ts';
import { lateTasks } from './late-tasks.ts';
import type { PutOff } from './put-off.schema.ts';
import { SECTION_READERS, UNRESOLVED_SECTIONS, type UnresolvedSection } from './sections.ts';
import type { ReadSection, UnresolvedLine } from './unresolved-line.ts';
import { openVisits, owedSecondLooks, unbilledWork, unpaidBills, waitingBags } from './visit-lines.ts';
import { owedWardLooks, undecidedWardDoses } from './ward-lines.ts';

/** How each section is read: by the rule of the desk whose work it is. */
export const READ_SECTION: Readonly<Record<UnresolvedSection, ReadSection>> = {
  resultsUnseen: unseenResults,
  resultsUntold: untoldResults,
  examsWaiting: waitingExams,
  bagsWaiting: waitingBags,
  secondLook: async (...asked) => [...(await owedSecondLooks(...asked)), ...(await owedWardLooks(...asked))],
  visitsOpen: openVisits,
  notBilled: unbilledWork,
  givenOffPlan: undecidedWardDoses,
  estimatesContested: contestedEstimates,
  billsUnpaid: unpaidBills,
  messagesFailed: failedMessages,
  tasksLate: lateTasks,
};

/** The sections that a person is shown. */
export const sectionsFor = (can: (permission: Permission) => boolean): readonly UnresolvedSection[] =>
  UNRESOLVED_SECTIONS.filter((section) => SECTION_READERS[section].some(can));

/** A line, with that by which it is put off where it is. */
export interface HeldLine extends UnresolvedLine {
  /** The one that holds longest. */
  readonly putOff: PutOff | undefined;
  /** All that hold: whoever takes the line back takes each of them back. */
  readonly putOffs: readonly PutOff[];
}

/**
 * Lines with what puts them off now: the one that holds longest, of those made for the thing as it stands. The longest waiting first. `now` is Unix
 * seconds.
 */
export function withPutOffs(lines: readonly UnresolvedLine[], putOffs: readonly PutOff[], now: number): HeldLine[] {
  const bySubject = Map.groupBy(
    putOffs.filter(({ until }) => until > now),
    ({ subjectID }) => subjectID,
  );
  return lines
    .toSorted((a, b) => a.since - b.since)
    .map((line) => {
      const own = (bySubject.get(line.subjectID) ?? [])
        .filter(({ section, stand }) => section === line.section && stand === line.stand)
        .toSorted((a, b) => b.until - a.until);
      return { ...line, putOff: own[0], putOffs: own };
    });
}

/** How many lines wait for somebody: those that are not put off. */
export const waitingCount = (lines: readonly HeldLine[]): number =>
  lines.filter(({ putOff }) => putOff === undefined).length;

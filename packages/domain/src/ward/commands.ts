import { returnBelonging } from './belonging.commands.ts';
import { careForCage } from './cage-care.commands.ts';
import { settleGivenOffPlan } from './given-off-plan.commands.ts';
import { decideDouble, editExecution, executeMissions, removeExecution } from './mission.commands.ts';
import { checkMissions } from './mission-check.commands.ts';
import { noteMissionReminders } from './mission-reminder.commands.ts';
import { enterCells } from './monitor.commands.ts';
import { editOwnerNote, endNoteLink, noteOwnerPrinted } from './owner-note.commands.ts';
import { editDay, openDay, readyDay, removeDay, stopBag } from './plan.commands.ts';
import { giveHandover, receiveHandover, takeHandoverBack } from './shift-handover.commands.ts';
import { admitPet, dischargeStay, editStay, moveStay, readmitStay, settleStay } from './stay.commands.ts';
import { editStayExam, orderStayExam } from './stay-exam.commands.ts';
import { unlockStay } from './stay-unlock.commands.ts';

/** Commands of hospital stays: the stay, its days, what is carried out and what is measured. */
export const WARD_COMMANDS = [
  admitPet,
  editStay,
  moveStay,
  dischargeStay,
  readmitStay,
  settleStay,
  unlockStay,
  returnBelonging,
  careForCage,
  openDay,
  editDay,
  readyDay,
  stopBag,
  removeDay,
  giveHandover,
  receiveHandover,
  takeHandoverBack,
  editOwnerNote,
  noteOwnerPrinted,
  endNoteLink,
  executeMissions,
  editExecution,
  removeExecution,
  decideDouble,
  settleGivenOffPlan,
  noteMissionReminders,
  checkMissions,
  enterCells,
  orderStayExam,
  editStayExam,
] as const;

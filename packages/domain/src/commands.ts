// A command asks the engine about kinds.
import './kinds.ts';
import { settleBadDebt, writeOff } from './billing/bad-debt.commands.ts';
import { correct, editCharges, pay, reverse } from './billing/billing.commands.ts';
import { handOver, putInOut, recordInOut, voidInOut } from './billing/checkout-day.commands.ts';
import { correctDeposit, receiveDeposit, refundDeposit, reverseDeposit } from './billing/deposit.commands.ts';
import { saveDistribution } from './billing/distribution.commands.ts';
import { editClinic } from './clinic/clinic.commands.ts';
import { addClinicFile, removeClinicFiles } from './clinic/clinic-file.commands.ts';
import { editCustomList } from './clinic/customize.commands.ts';
import { editSetting } from './clinic/settings/setting.commands.ts';
import type { Command } from './engine/command.ts';
import { createExamItem, editExamItem, removeExamItem } from './exam/exam-item.commands.ts';
import { createExams, editExams, orderExams, removeExams } from './exam/exam-order.commands.ts';
import { mergeResults, removeResults, writeExam } from './exam/exam-result.commands.ts';
import {
  finishExams,
  fixSubmit,
  noteResults,
  requestInstrument,
  resetExams,
  setExam,
  submitExams,
  workExams,
} from './exam/exam-work.commands.ts';
import { withdrawReportLinks } from './exam/report-link.commands.ts';
import { linkLine, recordConsent, unlinkLine } from './owner/care.commands.ts';
import { mergeOwners, undoMergeOwners } from './owner/merge.commands.ts';
import { createOwner, editOwner, touchOwner } from './owner/owner.commands.ts';
import { setApproval } from './pet/approval.commands.ts';
import { addPetFile, editPetFile, removePetFile, setBreedAvatar, setPetAvatar } from './pet/file.commands.ts';
import { combinePets, undoCombine } from './pet/merge.commands.ts';
import { leaseNumbers, returnNumbers } from './pet/number-lease.commands.ts';
import { createPet, editPet, touchPet, touchUserAndPet, transferPet } from './pet/pet.commands.ts';
import { followPetNumber, renamePet } from './pet/rename.commands.ts';
import { addWeight, editWeight, removeWeights } from './pet/weight.commands.ts';
import { checkBags, dispense, undispense } from './pharmacy/dispense.commands.ts';
import { createDrugRule, editDrugRule, removeDrugRule } from './pharmacy/drug-rule.commands.ts';
import { explainAmendment, unlockBill } from './record/amendment.commands.ts';
import { createReferral, editReferral, removeReferral } from './referral/referral.commands.ts';
import {
  closeReminder,
  createReminder,
  editReminder,
  notifyReminder,
  removeReminder,
  reopenReminder,
  takeBackNotice,
} from './reminder/reminder.commands.ts';
import { editReminderTemplates } from './reminder/template.commands.ts';
import { removeOwner } from './removal/owner-removal.commands.ts';
import { removePet } from './removal/pet-removal.commands.ts';
import { removeRecord, restoreRecord } from './removal/removal.commands.ts';
import { changePermissions, createRole, editRole, removeRole } from './staff/role.commands.ts';
import { editStaff } from './staff/staff.commands.ts';
import { addEntry, editEntry, endMonitor, putEntries, removeEntry, startMonitor } from './surgery/monitor.commands.ts';
import { logConflict, resolveCase, resolveConflict } from './sync/case.commands.ts';
import { giveTicket } from './visit/ticket.commands.ts';
import {
  checkIn,
  complete,
  createManual,
  duplicate,
  editCheckIn,
  editRecord,
  open,
  setStatus,
} from './visit/visit.commands.ts';
import { createProblem, editProblem, removeProblem } from './writing/problem.commands.ts';
import { createTemplate, editTemplate, removeTemplate } from './writing/record-template.commands.ts';
import { createMacro, editMacro, removeMacro } from './writing/text-macro.commands.ts';

const ALL = [
  createOwner,
  editOwner,
  removeOwner,
  touchOwner,
  mergeOwners,
  undoMergeOwners,
  linkLine,
  unlinkLine,
  recordConsent,
  createPet,
  editPet,
  transferPet,
  addWeight,
  editWeight,
  removeWeights,
  touchPet,
  removePet,
  touchUserAndPet,
  renamePet,
  followPetNumber,
  combinePets,
  undoCombine,
  setApproval,
  addPetFile,
  editPetFile,
  removePetFile,
  setPetAvatar,
  setBreedAvatar,
  leaseNumbers,
  returnNumbers,
  checkIn,
  createManual,
  editCheckIn,
  open,
  editRecord,
  complete,
  setStatus,
  duplicate,
  removeRecord,
  restoreRecord,
  giveTicket,
  explainAmendment,
  unlockBill,
  dispense,
  checkBags,
  undispense,
  createDrugRule,
  editDrugRule,
  removeDrugRule,
  orderExams,
  createExams,
  editExams,
  removeExams,
  requestInstrument,
  setExam,
  finishExams,
  resetExams,
  submitExams,
  workExams,
  fixSubmit,
  noteResults,
  mergeResults,
  removeResults,
  writeExam,
  withdrawReportLinks,
  createExamItem,
  editExamItem,
  removeExamItem,
  pay,
  reverse,
  correct,
  writeOff,
  settleBadDebt,
  editCharges,
  saveDistribution,
  receiveDeposit,
  refundDeposit,
  reverseDeposit,
  correctDeposit,
  recordInOut,
  voidInOut,
  putInOut,
  handOver,
  createRole,
  editRole,
  changePermissions,
  removeRole,
  editStaff,
  editClinic,
  addClinicFile,
  removeClinicFiles,
  editSetting,
  editCustomList,
  startMonitor,
  addEntry,
  editEntry,
  removeEntry,
  putEntries,
  endMonitor,
  createReminder,
  editReminder,
  closeReminder,
  reopenReminder,
  notifyReminder,
  takeBackNotice,
  removeReminder,
  editReminderTemplates,
  resolveCase,
  resolveConflict,
  logConflict,
  createTemplate,
  editTemplate,
  removeTemplate,
  createMacro,
  editMacro,
  removeMacro,
  createProblem,
  editProblem,
  removeProblem,
  createReferral,
  editReferral,
  removeReferral,
] as const;

/** Every command by name: what a device may queue and a server may run. A new command is a new entry here. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  ALL.map((command) => [command.name, command as unknown as Command]),
);

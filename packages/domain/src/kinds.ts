import { checkoutKind } from './billing/checkout-day.kind.ts';
import { debtCallKind } from './billing/debt-call.kind.ts';
import { depositKind } from './billing/deposit.kind.ts';
import { distributionKind } from './billing/distribution.kind.ts';
import { prepaidKind } from './billing/prepaid.kind.ts';
import { prepaidPlanKind } from './billing/prepaid-plan.kind.ts';
import { receiptKind } from './billing/receipt.kind.ts';
import { receiptLaneKind } from './billing/receipt-lane.kind.ts';
import { saleKind } from './billing/sale.kind.ts';
import { blacklistKind } from './booking/blacklist.kind.ts';
import { bookingKind } from './booking/booking.kind.ts';
import { dayNoteKind } from './booking/day-note.kind.ts';
import { holidayKind } from './booking/holiday.kind.ts';
import { leaveKind } from './booking/leave.kind.ts';
import { scheduleKind } from './booking/schedule.kind.ts';
import { waitKind } from './booking/wait.kind.ts';
import { catalogKind } from './catalog/catalog.kind.ts';
import { claimKind } from './claim/claim.kind.ts';
import { clinicKind } from './clinic/clinic.kind.ts';
import { customizeKind } from './clinic/customize.kind.ts';
import { settingKind } from './clinic/settings/setting.kind.ts';
import { consentKind } from './consent/consent.kind.ts';
import { conversationKind } from './conversation/conversation.kind.ts';
import { conversationLineKind } from './conversation/conversation-line.kind.ts';
import { conversationNoteKind } from './conversation/conversation-note.kind.ts';
import { imageDetectionKind } from './detection/detection.kind.ts';
import { einvoiceKind } from './einvoice/einvoice.kind.ts';
import { einvoiceLaneKind } from './einvoice/lane.kind.ts';
import { einvoiceRangeKind } from './einvoice/range.kind.ts';
import { aliasKind } from './engine/alias.kind.ts';
import { allKinds, type CollectionName, registerKinds } from './engine/kind.ts';
import { estimateDecisionKind, estimateKind } from './estimate/estimate.kind.ts';
import { examItemKind } from './exam/exam-item.kind.ts';
import { cageCareKind } from './hospital/cage-care.kind.ts';
import { missionLogKind } from './hospital/mission-log.kind.ts';
import { missionReminderKind } from './hospital/mission-reminder.kind.ts';
import { planKind } from './hospital/plan.kind.ts';
import { stayKind } from './hospital/stay.kind.ts';
import { stayExamKind } from './hospital/stay-exam.kind.ts';
import { stayMonitorKind } from './hospital/stay-monitor.kind.ts';
import { imageMarkKind } from './imaging/image-mark.kind.ts';
import { studyKind } from './imaging/study.kind.ts';
import { deviceExamKind } from './instrument/device-exam.kind.ts';
import { syncToolKind } from './instrument/sync-tool.kind.ts';
import { campaignKind } from './message/campaign/campaign.kind.ts';
import { messageKind } from './message/message.kind.ts';
import { ownerKind } from './owner/owner.kind.ts';
import { ownerMergeKind } from './owner/owner-merge.kind.ts';
import { customFormKind } from './paper/custom-form.kind.ts';
import { issuedPaperKind } from './paper/issued-paper.kind.ts';
import { adverseReactionKind } from './pet/adverse-reaction.kind.ts';
import { breedPhotoKind } from './pet/breed-photo.kind.ts';
import { deathKind } from './pet/death.kind.ts';
import { petMergeKind } from './pet/merge.kind.ts';
import { numberLeaseKind } from './pet/number-lease.kind.ts';
import { petKind } from './pet/pet.kind.ts';
import { drugRuleKind } from './pharmacy/drug-rule.kind.ts';
import { recordKind } from './record/record.kind.ts';
import { receivedReferralKind } from './referral/received-referral.kind.ts';
import { referralKind } from './referral/referral.kind.ts';
import { sentReferralKind } from './referral/sent-referral.kind.ts';
import { reminderKind } from './reminder/reminder.kind.ts';
import { removalKind } from './removal/removal.kind.ts';
import { signatureKind } from './signature/signature.kind.ts';
import { roleKind } from './staff/role.kind.ts';
import { staffKind } from './staff/staff.kind.ts';
import { staffSettingKind } from './staff/staff-setting.kind.ts';
import { surgeryChecklistKind } from './surgery/checklist.kind.ts';
import { surgeryMonitorKind } from './surgery/monitor.kind.ts';
import { caseKind } from './sync/case.kind.ts';
import { conflictKind } from './sync/conflict.kind.ts';
import { taskKind } from './task/task.kind.ts';
import { putOffKind } from './unresolved/put-off.kind.ts';
import { problemKind } from './writing/problem.kind.ts';
import { recordTemplateKind } from './writing/record-template.kind.ts';
import { textMacroKind } from './writing/text-macro.kind.ts';

/** Every kind of document, in the order in which a first load fetches them. A new kind is a new line here and its schema's in `schemas.ts`. */
export const KINDS = [
  clinicKind,
  settingKind,
  customizeKind,
  roleKind,
  staffKind,
  staffSettingKind,
  breedPhotoKind,
  numberLeaseKind,
  receiptLaneKind,
  einvoiceRangeKind,
  einvoiceLaneKind,
  aliasKind,
  catalogKind,
  drugRuleKind,
  prepaidPlanKind,
  recordTemplateKind,
  textMacroKind,
  customFormKind,
  examItemKind,
  syncToolKind,
  cageCareKind,
  ownerKind,
  petKind,
  ownerMergeKind,
  petMergeKind,
  adverseReactionKind,
  recordKind,
  surgeryMonitorKind,
  surgeryChecklistKind,
  removalKind,
  dayNoteKind,
  holidayKind,
  scheduleKind,
  leaveKind,
  blacklistKind,
  bookingKind,
  waitKind,
  campaignKind,
  problemKind,
  deathKind,
  referralKind,
  sentReferralKind,
  receivedReferralKind,
  studyKind,
  imageMarkKind,
  imageDetectionKind,
  stayKind,
  planKind,
  missionLogKind,
  stayExamKind,
  stayMonitorKind,
  deviceExamKind,
  estimateKind,
  estimateDecisionKind,
  consentKind,
  signatureKind,
  claimKind,
  issuedPaperKind,
  receiptKind,
  einvoiceKind,
  saleKind,
  reminderKind,
  missionReminderKind,
  taskKind,
  putOffKind,
  messageKind,
  conversationKind,
  conversationLineKind,
  conversationNoteKind,
  depositKind,
  prepaidKind,
  debtCallKind,
  checkoutKind,
  distributionKind,
  caseKind,
  conflictKind,
] as const;

// Whoever asks about kinds does so by this file, so that they are known before the first question.
registerKinds(KINDS);

export {
  fieldValue,
  indexFields,
  isCollection,
  isOpenWork,
  isProse,
  kindOf,
  kindOfID,
  storeName,
} from './engine/kind.ts';

/** Every collection's name, in the order in which a first load fetches them. */
export const COLLECTION_NAMES: readonly CollectionName[] = allKinds().map(
  ({ collection }) => collection as CollectionName,
);

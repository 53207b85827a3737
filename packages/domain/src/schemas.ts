import type { z } from 'zod';
import { checkoutSchema } from './billing/checkout-day.schema.ts';
import { debtCallSchema } from './billing/debt-call.schema.ts';
import { depositSchema } from './billing/deposit.schema.ts';
import { distributionSchema } from './billing/distribution.schema.ts';
import { prepaidSchema } from './billing/prepaid.schema.ts';
import { prepaidPlanSchema } from './billing/prepaid-plan.schema.ts';
import { receiptSchema } from './billing/receipt.schema.ts';
import { receiptLaneSchema } from './billing/receipt-lane.schema.ts';
import { saleSchema } from './billing/sale.schema.ts';
import { blacklistSchema } from './booking/blacklist.schema.ts';
import { bookingSchema } from './booking/booking.schema.ts';
import { dayNoteSchema } from './booking/day-note.schema.ts';
import { holidaySchema } from './booking/holiday.schema.ts';
import { leaveSchema } from './booking/leave.schema.ts';
import { scheduleSchema } from './booking/schedule.schema.ts';
import { waitSchema } from './booking/wait.schema.ts';
import { catalogItemSchema } from './catalog/catalog.schema.ts';
import { claimSchema } from './claim/claim.schema.ts';
import { clinicSchema, customizeSchema } from './clinic/clinic.schema.ts';
import { settingSchema } from './clinic/settings/settings.ts';
import { consentSchema } from './consent/consent.schema.ts';
import { conversationSchema } from './conversation/conversation.schema.ts';
import { conversationLineSchema } from './conversation/conversation-line.schema.ts';
import { conversationNoteSchema } from './conversation/conversation-note.schema.ts';
import { imageDetectionSchema } from './detection/detection.schema.ts';
import { einvoiceSchema } from './einvoice/einvoice.schema.ts';
import { einvoiceLaneSchema } from './einvoice/lane.schema.ts';
import { einvoiceRangeSchema } from './einvoice/range.schema.ts';
import { aliasSchema } from './engine/alias.schema.ts';
import type { CollectionName, DocumentOf } from './engine/kind.ts';
import { estimateDecisionSchema } from './estimate/decision.schema.ts';
import { estimateSchema } from './estimate/estimate.schema.ts';
import { examItemSchema } from './exam/exam-item.schema.ts';
import { cageCareSchema } from './hospital/cage-care.schema.ts';
import { missionReminderSchema } from './hospital/mission-reminder.schema.ts';
import { planSchema } from './hospital/plan.schema.ts';
import { staySchema } from './hospital/stay.schema.ts';
import { missionLogSchema, stayExamSchema, stayMonitorSchema } from './hospital/stay-day.schema.ts';
import { imageMarkSchema } from './imaging/image-mark.schema.ts';
import { studySchema } from './imaging/study.schema.ts';
import { deviceExamSchema } from './instrument/device-exam.schema.ts';
import { syncToolSchema } from './instrument/sync-tool.schema.ts';
import { campaignSchema } from './message/campaign/campaign.schema.ts';
import { messageSchema } from './message/message.schema.ts';
import { ownerSchema } from './owner/owner.schema.ts';
import { userMergeSchema } from './owner/owner-merge.schema.ts';
import { customFormSchema } from './paper/custom-form.schema.ts';
import { issuedPaperSchema } from './paper/issued-paper.schema.ts';
import { adverseReactionSchema } from './pet/adverse-reaction.schema.ts';
import { breedPhotoSchema } from './pet/breed-photo.schema.ts';
import { deathSchema } from './pet/death.schema.ts';
import { petMergeSchema } from './pet/merge.schema.ts';
import { numberLeaseSchema } from './pet/number-lease.schema.ts';
import { petSchema } from './pet/pet.schema.ts';
import { drugRuleSchema } from './pharmacy/drug-rule.schema.ts';
import { recordSchema } from './record/record.schema.ts';
import { receivedReferralSchema } from './referral/received-referral.schema.ts';
import { referralSchema } from './referral/referral.schema.ts';
import { sentReferralSchema } from './referral/sent-referral.schema.ts';
import { reminderSchema } from './reminder/reminder.schema.ts';
import { removalSchema } from './removal/removal.schema.ts';
import { signatureSchema } from './signature/signature.schema.ts';
import { roleSchema, staffSchema } from './staff/staff.schema.ts';
import { staffSettingSchema } from './staff/staff-setting.schema.ts';
import { surgeryChecklistSchema } from './surgery/checklist.schema.ts';
import { surgeryMonitorSchema } from './surgery/monitor.schema.ts';
import { caseSchema, conflictSchema } from './sync/case.schema.ts';
import { taskSchema } from './task/task.schema.ts';
import { putOffSchema } from './unresolved/put-off.schema.ts';
import { problemSchema } from './writing/problem.schema.ts';
import { recordTemplateSchema } from './writing/record-template.schema.ts';
import { textMacroSchema } from './writing/text-macro.schema.ts';

/** The schema of each collection's documents; the kinds (`kinds.ts`) declare the rest of exactly these. They stand apart, because a device opens its database without them. */
export const COLLECTION_SCHEMAS = {
  clinic: clinicSchema,
  setting: settingSchema,
  customize: customizeSchema,
  role: roleSchema,
  staff: staffSchema,
  staffSetting: staffSettingSchema,
  breedPhoto: breedPhotoSchema,
  petNumberLease: numberLeaseSchema,
  receiptLane: receiptLaneSchema,
  einvoiceRange: einvoiceRangeSchema,
  einvoiceLane: einvoiceLaneSchema,
  sale: saleSchema,
  prepaidPlan: prepaidPlanSchema,
  prepaid: prepaidSchema,
  debtCall: debtCallSchema,
  alias: aliasSchema,
  catalog: catalogItemSchema,
  drugRule: drugRuleSchema,
  recordTemplate: recordTemplateSchema,
  textMacro: textMacroSchema,
  customForm: customFormSchema,
  examItem: examItemSchema,
  cageCare: cageCareSchema,
  user: ownerSchema,
  pet: petSchema,
  userMerge: userMergeSchema,
  petMerge: petMergeSchema,
  adverseReaction: adverseReactionSchema,
  death: deathSchema,
  record: recordSchema,
  surgeryMonitor: surgeryMonitorSchema,
  surgeryChecklist: surgeryChecklistSchema,
  removal: removalSchema,
  problem: problemSchema,
  referral: referralSchema,
  sentReferral: sentReferralSchema,
  receivedReferral: receivedReferralSchema,
  study: studySchema,
  imageMark: imageMarkSchema,
  imageDetection: imageDetectionSchema,
  bookingDayNote: dayNoteSchema,
  holiday: holidaySchema,
  schedule: scheduleSchema,
  leave: leaveSchema,
  bookingBlacklist: blacklistSchema,
  booking: bookingSchema,
  bookingWait: waitSchema,
  inHospital: staySchema,
  inHospitalPlan: planSchema,
  inHospitalMissionLog: missionLogSchema,
  inHospitalExam: stayExamSchema,
  inHospitalMonitor: stayMonitorSchema,
  synctool: syncToolSchema,
  exam: deviceExamSchema,
  estimate: estimateSchema,
  estimateDecision: estimateDecisionSchema,
  consent: consentSchema,
  signature: signatureSchema,
  claim: claimSchema,
  issuedPaper: issuedPaperSchema,
  receipt: receiptSchema,
  einvoice: einvoiceSchema,
  reminder: reminderSchema,
  'reminder/inHospitalMission': missionReminderSchema,
  task: taskSchema,
  putOff: putOffSchema,
  campaign: campaignSchema,
  message: messageSchema,
  conversation: conversationSchema,
  conversationLine: conversationLineSchema,
  conversationNote: conversationNoteSchema,
  deposit: depositSchema,
  checkout: checkoutSchema,
  distribution: distributionSchema,
  case: caseSchema,
  conflict: conflictSchema,
} as const satisfies { readonly [C in CollectionName]: z.ZodType<DocumentOf<C>> };

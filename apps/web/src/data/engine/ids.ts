import { debtCallID } from '@vetloom/domain/billing/debt-call.kind.ts';
import { depositID } from '@vetloom/domain/billing/deposit.kind.ts';
import { prepaidID } from '@vetloom/domain/billing/prepaid.kind.ts';
import { prepaidPlanID } from '@vetloom/domain/billing/prepaid-plan.kind.ts';
import { receiptID } from '@vetloom/domain/billing/receipt.kind.ts';
import { saleID } from '@vetloom/domain/billing/sale.kind.ts';
import { bookingID } from '@vetloom/domain/booking/booking.kind.ts';
import { holidayID } from '@vetloom/domain/booking/holiday.kind.ts';
import { leaveID } from '@vetloom/domain/booking/leave.kind.ts';
import { waitID } from '@vetloom/domain/booking/wait.kind.ts';
import { claimID } from '@vetloom/domain/claim/claim.kind.ts';
import { consentID } from '@vetloom/domain/consent/consent.kind.ts';
import { answerLineID } from '@vetloom/domain/conversation/conversation-line.kind.ts';
import { conversationNoteID } from '@vetloom/domain/conversation/conversation-note.kind.ts';
import { newRowID, type RandomBytes } from '@vetloom/domain/core/ids.ts';
import { einvoiceID } from '@vetloom/domain/einvoice/einvoice.kind.ts';
import { estimateDecisionID, estimateID } from '@vetloom/domain/estimate/estimate.kind.ts';
import { examItemID } from '@vetloom/domain/exam/exam-item.kind.ts';
import { stayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { imageMarkID } from '@vetloom/domain/imaging/image-mark.kind.ts';
import { campaignID } from '@vetloom/domain/message/campaign/campaign.kind.ts';
import { messageID } from '@vetloom/domain/message/message.kind.ts';
import { ownerID } from '@vetloom/domain/owner/owner.kind.ts';
import { ownerMergeID } from '@vetloom/domain/owner/owner-merge.kind.ts';
import { adverseReactionID } from '@vetloom/domain/pet/adverse-reaction.kind.ts';
import { deathID } from '@vetloom/domain/pet/death.kind.ts';
import { petMergeID } from '@vetloom/domain/pet/merge.kind.ts';
import { petID } from '@vetloom/domain/pet/pet.kind.ts';
import { drugRuleID } from '@vetloom/domain/pharmacy/drug-rule.kind.ts';
import { recordID } from '@vetloom/domain/record/record.kind.ts';
import { referralID } from '@vetloom/domain/referral/referral.kind.ts';
import { sentReferralID } from '@vetloom/domain/referral/sent-referral.kind.ts';
import { vaccineReminderID } from '@vetloom/domain/reminder/reminder.kind.ts';
import { signatureID } from '@vetloom/domain/signature/signature.kind.ts';
import { roleID } from '@vetloom/domain/staff/role.kind.ts';
import { taskID } from '@vetloom/domain/task/task.kind.ts';
import { putOffID } from '@vetloom/domain/unresolved/put-off.kind.ts';
import { problemID } from '@vetloom/domain/writing/problem.kind.ts';
import { recordTemplateID } from '@vetloom/domain/writing/record-template.kind.ts';
import { textMacroID } from '@vetloom/domain/writing/text-macro.kind.ts';

const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** New ids, made when the person acts, so that device and server agree (law 4). `now` is the store's `now()`. */
export const newID = {
  owner: (now: number) => ownerID(Math.floor(now), random),
  pet: (now: number) => petID(Math.floor(now), random),
  record: (now: number) => recordID(Math.floor(now), random),
  receipt: (now: number) => receiptID(Math.floor(now), random),
  einvoice: (now: number) => einvoiceID(Math.floor(now), random),
  debtCall: (now: number) => debtCallID(Math.floor(now), random),
  sale: (now: number) => saleID(Math.floor(now), random),
  deposit: (now: number) => depositID(Math.floor(now), random),
  prepaid: (now: number) => prepaidID(Math.floor(now), random),
  prepaidPlan: (now: number) => prepaidPlanID(Math.floor(now), random),
  reminder: (date: number, now: number) => vaccineReminderID(date, Math.floor(now), random),
  role: (now: number) => roleID(Math.floor(now), random),
  petMerge: (now: number) => petMergeID(Math.floor(now), random),
  userMerge: (now: number) => ownerMergeID(Math.floor(now), random),
  recordTemplate: (now: number) => recordTemplateID(Math.floor(now), random),
  textMacro: (now: number) => textMacroID(Math.floor(now), random),
  campaign: (now: number) => campaignID(Math.floor(now), random),
  adverseReaction: (petID: string, now: number) => adverseReactionID(petID, Math.floor(now), random),
  death: (petID: string, now: number) => deathID(petID, Math.floor(now), random),
  imageMark: (petID: string, now: number) => imageMarkID(petID, Math.floor(now), random),
  claim: (petID: string, now: number) => claimID(petID, Math.floor(now), random),
  problem: (now: number) => problemID(Math.floor(now), random),
  estimate: (petID: string, now: number) => estimateID(petID, Math.floor(now), random),
  estimateDecision: (petID: string, now: number) => estimateDecisionID(petID, Math.floor(now), random),
  consent: (petID: string, now: number) => consentID(petID, Math.floor(now), random),
  signature: (petID: string, now: number) => signatureID(petID, Math.floor(now), random),
  referral: (petID: string, now: number) => referralID(petID, Math.floor(now), random),
  sentReferral: (petID: string, now: number) => sentReferralID(petID, Math.floor(now), random),
  task: (now: number) => taskID(Math.floor(now), random),
  putOff: (now: number) => putOffID(Math.floor(now), random),
  drugRule: () => drugRuleID(random),
  booking: (now: number) => bookingID(Math.floor(now), random),
  bookingWait: (now: number) => waitID(Math.floor(now), random),
  stay: (now: number) => stayID(Math.floor(now), random),
  examItem: () => examItemID(random),
  leave: (now: number) => leaveID(Math.floor(now), random),
  holiday: (start: string) => holidayID(start, random),
  conversationLine: (now: number) => answerLineID(Math.floor(now), random),
  conversationNote: (petID: string, now: number) => conversationNoteID(petID, Math.floor(now), random),
  message: (now: number) => messageID(Math.floor(now), random),
  row: () => newRowID(random),
} as const;

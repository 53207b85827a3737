import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { accessEndpoints } from './access/access.endpoints.ts';
import { deviceEndpoints } from './access/device.endpoints.ts';
import { waysInEndpoints } from './access/ways-in.endpoints.ts';
import { accountEndpoints } from './account/account.endpoints.ts';
import { allianceEndpoints } from './alliance/alliance.endpoints.ts';
import { allianceReadEndpoints } from './alliance/alliance-read.endpoints.ts';
import { partnerDataEndpoints } from './alliance/partner-data.endpoints.ts';
import { backupEndpoints } from './backup/backup.endpoints.ts';
import { biEndpoints } from './bi/bi.endpoints.ts';
import { billExploreEndpoints } from './billing/bill-explore.endpoints.ts';
import { billListEndpoints } from './billing/bill-list.endpoints.ts';
import { checkoutEndpoints } from './billing/checkout.endpoints.ts';
import { debtsEndpoints } from './billing/debts.endpoints.ts';
import { depositEndpoints } from './billing/deposit.endpoints.ts';
import { discountEndpoints } from './billing/discount.endpoints.ts';
import { distributionEndpoints } from './billing/distribution.endpoints.ts';
import { prepaidEndpoints } from './billing/prepaid.endpoints.ts';
import { receiveLogEndpoints } from './billing/receive-log.endpoints.ts';
import { saleEndpoints } from './billing/sale.endpoints.ts';
import { walletEndpoints } from './billing/wallet/wallet.endpoints.ts';
import { arrangeEndpoints } from './booking/arrange.endpoints.ts';
import { bookingEndpoints } from './booking/booking.endpoints.ts';
import { bookingListEndpoints } from './booking/booking-list.endpoints.ts';
import { calendarFeedEndpoints } from './booking/calendar-feed.endpoints.ts';
import { dayNoteEndpoints } from './booking/day-note.endpoints.ts';
import { decideEndpoints } from './booking/decide.endpoints.ts';
import { holidayEndpoints } from './booking/holiday.endpoints.ts';
import { leaveEndpoints } from './booking/leave.endpoints.ts';
import { ownBookingEndpoints } from './booking/owner/own-booking.endpoints.ts';
import { ownPaperEndpoints } from './booking/owner/own-paper.endpoints.ts';
import { ownerBookingEndpoints } from './booking/owner/owner-booking.endpoints.ts';
import { scheduleEndpoints } from './booking/schedule.endpoints.ts';
import { waitEndpoints } from './booking/wait.endpoints.ts';
import { claimEndpoints } from './claim/claim.endpoints.ts';
import { bridgeEndpoints } from './clinic/bridge.endpoints.ts';
import { clinicEndpoints } from './clinic/clinic.endpoints.ts';
import { clinicFileEndpoints } from './clinic/clinic-file.endpoints.ts';
import { concernEndpoints } from './clinic/concern.endpoints.ts';
import { customizeEndpoints } from './clinic/customize.endpoints.ts';
import { settingEndpoints } from './clinic/setting.endpoints.ts';
import { consentEndpoints } from './consent/consent.endpoints.ts';
import { clinicTokenEndpoints } from './conversation/clinic-token.endpoints.ts';
import { crmActEndpoints } from './conversation/crm-act.endpoints.ts';
import { crmMenuEndpoints } from './conversation/crm-menu.endpoints.ts';
import { crmMessageEndpoints } from './conversation/crm-message.endpoints.ts';
import { crmSettingEndpoints } from './conversation/crm-setting.endpoints.ts';
import { mailInEndpoints } from './conversation/mail-in.endpoints.ts';
import { detectionEndpoints } from './detection/detection.endpoints.ts';
import { detectionSettingEndpoints } from './detection/detection-setting.endpoints.ts';
import { einvoiceEndpoints } from './einvoice/einvoice.endpoints.ts';
import { einvoiceRangeEndpoints } from './einvoice/range.endpoints.ts';
import { estimateDecisionEndpoints } from './estimate/decision.endpoints.ts';
import { estimateEndpoints } from './estimate/estimate.endpoints.ts';
import { examEndpoints } from './exam/exam.endpoints.ts';
import { examItemEndpoints } from './exam/exam-item.endpoints.ts';
import { examReportEndpoints } from './exam/exam-report.endpoints.ts';
import { exportEndpoints } from './export/export.endpoints.ts';
import { phoneUploadEndpoints } from './files/phone-upload.endpoints.ts';
import { recordFileEndpoints } from './files/record-file.endpoints.ts';
import { uploadEndpoints } from './files/upload.endpoints.ts';
import { firstEndpoints } from './founding/first.endpoints.ts';
import { suggestionEndpoints } from './founding/suggestion.endpoints.ts';
import { historyEndpoints } from './history/history.endpoints.ts';
import { importEndpoints } from './import/import.endpoints.ts';
import { importDrawEndpoints } from './import/import-draw.endpoints.ts';
import { tableEndpoints } from './import/table.endpoints.ts';
import { deviceExamEndpoints } from './instrument/device-exam.endpoints.ts';
import { examOrderEndpoints } from './instrument/exam-order.endpoints.ts';
import { guessEndpoints } from './instrument/guess.endpoints.ts';
import { messageArchiveEndpoints } from './instrument/message-archive.endpoints.ts';
import { syncToolEndpoints } from './instrument/sync-tool.endpoints.ts';
import { messageAccountEndpoints } from './message/account.endpoints.ts';
import { campaignEndpoints } from './message/campaign/campaign.endpoints.ts';
import { ownerCodeEndpoints } from './message/codes/owner-code.endpoints.ts';
import { messageLedgerEndpoints } from './message/ledger.endpoints.ts';
import { lineWebhookEndpoints } from './message/line/webhook.endpoints.ts';
import { messageEndpoints } from './message/message.endpoints.ts';
import { recallEndpoints } from './message/recall.endpoints.ts';
import { smsEndpoints } from './message/sms.endpoints.ts';
import { oauthEndpoints } from './oauth/oauth.endpoints.ts';
import { ownerEndpoints } from './owner/owner.endpoints.ts';
import { ownerCareEndpoints } from './owner/owner-care.endpoints.ts';
import { ownerExportEndpoints } from './owner/owner-export.endpoints.ts';
import { ownerLineEndpoints } from './owner/owner-line.endpoints.ts';
import { customFormEndpoints } from './paper/custom-form.endpoints.ts';
import { fillFormEndpoints } from './paper/fill-form.endpoints.ts';
import { issuePrintEndpoints } from './paper/issue-print.endpoints.ts';
import { issuedPaperEndpoints } from './paper/issued-paper.endpoints.ts';
import { sdkFormEndpoints } from './paper/sdk-form.endpoints.ts';
import { adverseReactionEndpoints } from './pet/adverse-reaction.endpoints.ts';
import { deathEndpoints } from './pet/death.endpoints.ts';
import { indexEntryEndpoints } from './pet/index-entry.endpoints.ts';
import { petEndpoints } from './pet/pet.endpoints.ts';
import { petFileEndpoints } from './pet/pet-file.endpoints.ts';
import { petIdentityEndpoints } from './pet/pet-identity.endpoints.ts';
import { petListEndpoints } from './pet/pet-list.endpoints.ts';
import { petPhotoEndpoints } from './pet/pet-photo.endpoints.ts';
import { weightEndpoints } from './pet/weight.endpoints.ts';
import { dispenseEndpoints } from './pharmacy/dispense.endpoints.ts';
import { drugRuleEndpoints } from './pharmacy/drug-rule.endpoints.ts';
import { ownPaymentEndpoints } from './portal/own-payment.endpoints.ts';
import { ownerPageEndpoints } from './portal/owner-page.endpoints.ts';
import { pageLinkEndpoints } from './portal/page-link.endpoints.ts';
import { printEndpoints } from './print/print.endpoints.ts';
import { printSettingEndpoints } from './print/print-setting.endpoints.ts';
import { amendmentEndpoints } from './record/amendment.endpoints.ts';
import { recordEndpoints } from './record/record.endpoints.ts';
import { recordListEndpoints } from './record/record-list.endpoints.ts';
import { recordSearchEndpoints } from './record/record-search.endpoints.ts';
import { letterEndpoints } from './referral/letter.endpoints.ts';
import { referralEndpoints } from './referral/referral.endpoints.ts';
import { remindEndpoints } from './reminder/remind.endpoints.ts';
import { reminderEndpoints } from './reminder/reminder.endpoints.ts';
import { removalEndpoints } from './removal/removal.endpoints.ts';
import type { ApiServices } from './services.ts';
import { ownSignatureEndpoints } from './signature/own-signature.endpoints.ts';
import { sealKeyEndpoints } from './signature/seal-key.endpoints.ts';
import { signatureEndpoints } from './signature/signature.endpoints.ts';
import { signatureFileEndpoints } from './signature/signature-file.endpoints.ts';
import { preferEndpoints } from './staff/prefer.endpoints.ts';
import { roleEndpoints } from './staff/role.endpoints.ts';
import { staffEndpoints } from './staff/staff.endpoints.ts';
import { paymentEndpoints } from './subscription/payment.endpoints.ts';
import { subscriptionEndpoints } from './subscription/subscription.endpoints.ts';
import { sudoEndpoints } from './sudo/sudo.endpoints.ts';
import { sudoArchiveEndpoints } from './sudo/sudo-archive.endpoints.ts';
import { sudoClinicEndpoints } from './sudo/sudo-clinic.endpoints.ts';
import { sudoPlanEndpoints } from './sudo/sudo-plan.endpoints.ts';
import { surgeryChecklistEndpoints } from './surgery/surgery-checklist.endpoints.ts';
import { surgeryMonitorEndpoints } from './surgery/surgery-monitor.endpoints.ts';
import { syncEndpoints } from './sync/sync.endpoints.ts';
import { taskEndpoints } from './task/task.endpoints.ts';
import { unresolvedEndpoints } from './unresolved/unresolved.endpoints.ts';
import { queueEndpoints } from './visit/queue.endpoints.ts';
import { visitEndpoints } from './visit/visit.endpoints.ts';
import { cageEndpoints } from './ward/cage.endpoints.ts';
import { dayEndpoints } from './ward/day.endpoints.ts';
import { missionEndpoints } from './ward/mission.endpoints.ts';
import { missionReminderEndpoints } from './ward/mission-reminder.endpoints.ts';
import { ownerNoteEndpoints } from './ward/owner-note.endpoints.ts';
import { quotationEndpoints } from './ward/quotation.endpoints.ts';
import { shiftHandoverEndpoints } from './ward/shift-handover.endpoints.ts';
import { stayEndpoints } from './ward/stay.endpoints.ts';
import { stayExamEndpoints } from './ward/stay-exam.endpoints.ts';
import { stayFileEndpoints } from './ward/stay-file.endpoints.ts';
import { stayPhotoEndpoints } from './ward/stay-photo.endpoints.ts';
import { wardDrugEndpoints } from './ward/ward-drug.endpoints.ts';
import { wardPushEndpoints } from './ward/ward-push.endpoints.ts';
import { wardScreenEndpoints } from './ward/ward-screen.endpoints.ts';
import { webhookEndpoints } from './webhook/webhook.endpoints.ts';
import { problemEndpoints } from './writing/problem.endpoints.ts';
import { recordTemplateEndpoints } from './writing/record-template.endpoints.ts';
import { textMacroEndpoints } from './writing/text-macro.endpoints.ts';

/** Every call of the API; routes, documentation and the walker's tests follow from it. */
export const ENDPOINTS: readonly AnyEndpoint<ApiServices>[] = [
  ...accessEndpoints,
  ...waysInEndpoints,
  ...accountEndpoints,
  ...deviceEndpoints,
  ...oauthEndpoints,
  ...ownerEndpoints,
  ...petEndpoints,
  ...adverseReactionEndpoints,
  ...deathEndpoints,
  ...petListEndpoints,
  ...weightEndpoints,
  ...petIdentityEndpoints,
  ...petFileEndpoints,
  ...petPhotoEndpoints,
  ...indexEntryEndpoints,
  ...ownerCareEndpoints,
  ...ownerLineEndpoints,
  ...ownerExportEndpoints,
  ...allianceEndpoints,
  ...allianceReadEndpoints,
  ...partnerDataEndpoints,
  ...visitEndpoints,
  ...recordEndpoints,
  ...amendmentEndpoints,
  ...removalEndpoints,
  ...recordListEndpoints,
  ...recordSearchEndpoints,
  ...recordTemplateEndpoints,
  ...textMacroEndpoints,
  ...problemEndpoints,
  ...estimateEndpoints,
  ...estimateDecisionEndpoints,
  ...consentEndpoints,
  ...signatureEndpoints,
  ...signatureFileEndpoints,
  ...sealKeyEndpoints,
  ...ownSignatureEndpoints,
  ...customFormEndpoints,
  ...fillFormEndpoints,
  ...sdkFormEndpoints,
  ...issuedPaperEndpoints,
  ...issuePrintEndpoints,
  ...referralEndpoints,
  ...letterEndpoints,
  ...taskEndpoints,
  ...unresolvedEndpoints,
  ...dayNoteEndpoints,
  ...bookingListEndpoints,
  ...bookingEndpoints,
  ...calendarFeedEndpoints,
  ...ownerBookingEndpoints,
  ...ownBookingEndpoints,
  ...ownPaperEndpoints,
  ...ownerPageEndpoints,
  ...ownPaymentEndpoints,
  ...pageLinkEndpoints,
  ...claimEndpoints,
  ...decideEndpoints,
  ...scheduleEndpoints,
  ...arrangeEndpoints,
  ...holidayEndpoints,
  ...waitEndpoints,
  ...leaveEndpoints,
  ...dispenseEndpoints,
  ...examEndpoints,
  ...examItemEndpoints,
  ...examReportEndpoints,
  ...bridgeEndpoints,
  ...syncToolEndpoints,
  ...examOrderEndpoints,
  ...deviceExamEndpoints,
  ...messageArchiveEndpoints,
  ...guessEndpoints,
  ...drugRuleEndpoints,
  ...surgeryMonitorEndpoints,
  ...surgeryChecklistEndpoints,
  ...quotationEndpoints,
  ...cageEndpoints,
  ...shiftHandoverEndpoints,
  ...ownerNoteEndpoints,
  ...wardPushEndpoints,
  ...wardScreenEndpoints,
  ...queueEndpoints,
  ...stayEndpoints,
  ...dayEndpoints,
  ...missionEndpoints,
  ...stayExamEndpoints,
  ...stayFileEndpoints,
  ...stayPhotoEndpoints,
  ...missionReminderEndpoints,
  ...wardDrugEndpoints,
  ...receiveLogEndpoints,
  ...walletEndpoints,
  ...billListEndpoints,
  ...billExploreEndpoints,
  ...depositEndpoints,
  ...prepaidEndpoints,
  ...debtsEndpoints,
  ...discountEndpoints,
  ...saleEndpoints,
  ...detectionEndpoints,
  ...detectionSettingEndpoints,
  ...webhookEndpoints,
  ...einvoiceRangeEndpoints,
  ...einvoiceEndpoints,
  ...distributionEndpoints,
  ...checkoutEndpoints,
  ...biEndpoints,
  ...reminderEndpoints,
  ...remindEndpoints,
  ...messageEndpoints,
  ...crmMessageEndpoints,
  ...crmActEndpoints,
  ...crmSettingEndpoints,
  ...crmMenuEndpoints,
  ...mailInEndpoints,
  ...clinicTokenEndpoints,
  ...recallEndpoints,
  ...messageAccountEndpoints,
  ...lineWebhookEndpoints,
  ...smsEndpoints,
  ...ownerCodeEndpoints,
  ...messageLedgerEndpoints,
  ...campaignEndpoints,
  ...printEndpoints,
  ...printSettingEndpoints,
  ...uploadEndpoints,
  ...phoneUploadEndpoints,
  ...recordFileEndpoints,
  ...staffEndpoints,
  ...preferEndpoints,
  ...roleEndpoints,
  ...subscriptionEndpoints,
  ...paymentEndpoints,
  ...firstEndpoints,
  ...suggestionEndpoints,
  ...sudoEndpoints,
  ...sudoArchiveEndpoints,
  ...sudoClinicEndpoints,
  ...sudoPlanEndpoints,
  ...historyEndpoints,
  ...clinicEndpoints,
  ...settingEndpoints,
  ...concernEndpoints,
  ...clinicFileEndpoints,
  ...customizeEndpoints,
  ...importEndpoints,
  ...tableEndpoints,
  ...importDrawEndpoints,
  ...exportEndpoints,
  ...backupEndpoints,
  ...syncEndpoints,
];

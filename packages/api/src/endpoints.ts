import type { AnyEndpoint } from '@vetloom/http/endpoint.ts';
import { allianceEndpoints } from './alliance/alliance.endpoints.ts';
import { accountEndpoints } from './auth/account.endpoints.ts';
import { authEndpoints } from './auth/auth.endpoints.ts';
import { deviceEndpoints } from './auth/device.endpoints.ts';
import { waysInEndpoints } from './auth/ways-in.endpoints.ts';
import { biEndpoints } from './bi/bi.endpoints.ts';
import { billExploreEndpoints } from './billing/bill-explore.endpoints.ts';
import { billListEndpoints } from './billing/bill-list.endpoints.ts';
import { checkoutEndpoints } from './billing/checkout.endpoints.ts';
import { depositEndpoints } from './billing/deposit.endpoints.ts';
import { distributionEndpoints } from './billing/distribution.endpoints.ts';
import { receiveLogEndpoints } from './billing/receive-log.endpoints.ts';
import { bridgeEndpoints } from './bridge/bridge.endpoints.ts';
import { clinicEndpoints } from './clinic/clinic.endpoints.ts';
import { clinicFileEndpoints } from './clinic/clinic-file.endpoints.ts';
import { customizeEndpoints } from './clinic/customize.endpoints.ts';
import { examEndpoints } from './exam/exam.endpoints.ts';
import { examItemEndpoints } from './exam/exam-item.endpoints.ts';
import { examReportEndpoints } from './exam/exam-report.endpoints.ts';
import { exportEndpoints } from './export/export.endpoints.ts';
import { phoneUploadEndpoints } from './files/phone-upload.endpoints.ts';
import { recordFileEndpoints } from './files/record-file.endpoints.ts';
import { uploadEndpoints } from './files/upload.endpoints.ts';
import { historyEndpoints } from './history/history.endpoints.ts';
import { importEndpoints } from './import/import.endpoints.ts';
import { oauthEndpoints } from './oauth/oauth.endpoints.ts';
import { ownerEndpoints } from './owner/owner.endpoints.ts';
import { ownerCareEndpoints } from './owner/owner-care.endpoints.ts';
import { ownerExportEndpoints } from './owner/owner-export.endpoints.ts';
import { indexEntryEndpoints } from './pet/index-entry.endpoints.ts';
import { petEndpoints } from './pet/pet.endpoints.ts';
import { petFileEndpoints } from './pet/pet-file.endpoints.ts';
import { petIdentityEndpoints } from './pet/pet-identity.endpoints.ts';
import { petListEndpoints } from './pet/pet-list.endpoints.ts';
import { petPhotoEndpoints } from './pet/pet-photo.endpoints.ts';
import { weightEndpoints } from './pet/weight.endpoints.ts';
import { drugRuleEndpoints } from './pharmacy/drug-rule.endpoints.ts';
import { referralEndpoints } from './referral/referral.endpoints.ts';
import { remindEndpoints } from './reminder/remind.endpoints.ts';
import { reminderEndpoints } from './reminder/reminder.endpoints.ts';
import { printSettingEndpoints } from './report/print-setting.endpoints.ts';
import { reportEndpoints } from './report/report.endpoints.ts';
import { roleEndpoints } from './role/role.endpoints.ts';
import type { ApiServices } from './services.ts';
import { staffEndpoints } from './staff/staff.endpoints.ts';
import { sudoEndpoints } from './sudo/sudo.endpoints.ts';
import { surgeryMonitorEndpoints } from './surgery/surgery-monitor.endpoints.ts';
import { syncEndpoints } from './sync/sync.endpoints.ts';
import { dispenseEndpoints } from './visit/dispense.endpoints.ts';
import { recordEndpoints } from './visit/record.endpoints.ts';
import { recordActEndpoints } from './visit/record-act.endpoints.ts';
import { recordListEndpoints } from './visit/record-list.endpoints.ts';
import { recordSearchEndpoints } from './visit/record-search.endpoints.ts';
import { problemEndpoints } from './writing/problem.endpoints.ts';
import { recordTemplateEndpoints } from './writing/record-template.endpoints.ts';
import { textMacroEndpoints } from './writing/text-macro.endpoints.ts';

/** Every call of the API; routes, documentation and the walker's tests follow from it. */
export const ENDPOINTS: readonly AnyEndpoint<ApiServices>[] = [
  ...authEndpoints,
  ...waysInEndpoints,
  ...accountEndpoints,
  ...deviceEndpoints,
  ...oauthEndpoints,
  ...ownerEndpoints,
  ...petEndpoints,
  ...petListEndpoints,
  ...weightEndpoints,
  ...petIdentityEndpoints,
  ...petFileEndpoints,
  ...petPhotoEndpoints,
  ...indexEntryEndpoints,
  ...ownerCareEndpoints,
  ...ownerExportEndpoints,
  ...allianceEndpoints,
  ...recordEndpoints,
  ...recordActEndpoints,
  ...recordListEndpoints,
  ...recordSearchEndpoints,
  ...recordTemplateEndpoints,
  ...textMacroEndpoints,
  ...problemEndpoints,
  ...referralEndpoints,
  ...dispenseEndpoints,
  ...examEndpoints,
  ...examItemEndpoints,
  ...examReportEndpoints,
  ...bridgeEndpoints,
  ...drugRuleEndpoints,
  ...surgeryMonitorEndpoints,
  ...receiveLogEndpoints,
  ...billListEndpoints,
  ...billExploreEndpoints,
  ...depositEndpoints,
  ...distributionEndpoints,
  ...checkoutEndpoints,
  ...biEndpoints,
  ...reminderEndpoints,
  ...remindEndpoints,
  ...reportEndpoints,
  ...printSettingEndpoints,
  ...uploadEndpoints,
  ...phoneUploadEndpoints,
  ...recordFileEndpoints,
  ...staffEndpoints,
  ...roleEndpoints,
  ...sudoEndpoints,
  ...historyEndpoints,
  ...clinicEndpoints,
  ...clinicFileEndpoints,
  ...customizeEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...syncEndpoints,
];

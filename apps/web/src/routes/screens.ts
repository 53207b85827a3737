import type { ComponentType } from 'react';
import type { RouteName } from './route-table.ts';

/** Loads a screen's code; its default export is the screen. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

/** The screens that are built. A route without an entry shows the honest "not built yet" page behind its guard. */
export const SCREENS: Partial<Record<RouteName, LoadScreen>> = {
  checkLogin: () => import('../screens/access/CheckLogin.tsx'),
  first: () => import('../screens/founding/First/index.tsx'),
  login: () => import('../screens/access/SignIn/index.tsx'),
  logout: () => import('../screens/access/SignOut.tsx'),
  clinics: () => import('../screens/access/ClinicChoice/index.tsx'),
  sudo: () => import('../screens/sudo/index.tsx'),
  invitation: () => import('../screens/staff/JoinPage.tsx'),
  'setting.staffs': () => import('../screens/staff/Staffs/index.tsx'),
  'oauth.signin': () => import('../screens/oauth/SignInFor.tsx'),
  'oauth.authorize': () => import('../screens/oauth/Authorize.tsx'),
  googleAuth: () => import('../screens/access/GoogleReturn.tsx'),
  linepayDone: () => import('../screens/billing/Linepay/LinepayDone.tsx'),
  setPassword: () => import('../screens/access/SetPassword.tsx'),
  'setting.account': () => import('../screens/account/Account/index.tsx'),
  uploadFile: () => import('../screens/files/PhoneUpload/index.tsx'),
  notFound: () => import('../screens/errors/NotFound.tsx'),
  permissionDeny: () => import('../screens/errors/PermissionDeny.tsx'),
  users: () => import('../screens/owner/OwnerList/index.tsx'),
  'user.detail': () => import('../screens/owner/OwnerPage/index.tsx'),
  'user.allianceDetail': () => import('../screens/alliance/AllianceOwner.tsx'),
  alliance: () => import('../screens/alliance/AllianceLook.tsx'),
  pets: () => import('../screens/pet/PetList/index.tsx'),
  'pet.profile': () => import('../screens/pet/PetPage/index.tsx'),
  'today.checkData': () => import('../screens/pet/PendingPets/index.tsx'),
  'pet.allianceProfile': () => import('../screens/alliance/AlliancePet.tsx'),
  pendingPets: () => import('../screens/pet/PendingPets/index.tsx'),
  'today.record': () => import('../screens/overview/Board/index.tsx'),
  'today.checkin': () => import('../screens/overview/CheckedIn/index.tsx'),
  'today.exam': () => import('../screens/exam/Board/index.tsx'),
  printExam: () => import('../screens/exam/Print/index.tsx'),
  'today.dispense': () => import('../screens/pharmacy/Dispense/index.tsx'),
  'today.checkout': () => import('../screens/overview/Bills/index.tsx'),
  record: () => import('../screens/record/RecordList/index.tsx'),
  'pet.visit': () => import('../screens/record/Editor/index.tsx'),
  'pet.surgery': () => import('../screens/surgery/Monitor/index.tsx'),
  conflict: () => import('../screens/sync/Review/index.tsx'),
  'setting.info': () => import('../screens/clinic/Info/index.tsx'),
  'setting.writing': () => import('../screens/writing/index.tsx'),
  'setting.drugs': () => import('../screens/pharmacy/Rules/index.tsx'),
  'setting.ranges': () => import('../screens/exam/Ranges/index.tsx'),
  'setting.import': () => import('../screens/import/index.tsx'),
  'checkout.accounting': () => import('../screens/billing/Accounting/index.tsx'),
  'checkout.debts': () => import('../screens/billing/Debts/index.tsx'),
  'checkout.deposit': () => import('../screens/billing/Deposit/index.tsx'),
  'checkout.other': () => import('../screens/billing/Other/index.tsx'),
  'checkout.handover': () => import('../screens/billing/Handover/index.tsx'),
  'checkout.billBelongs': () => import('../screens/billing/BillBelongs/index.tsx'),
  'reminder.index': () => import('../screens/reminder/Reminders/index.tsx'),
  'bi.index': () => import('../screens/bi/Overview/index.tsx'),
  'checkout.stat': () => import('../screens/billing/Stat/index.tsx'),
};

/** The page of a route that is not built. */
export const loadNotBuilt: LoadScreen = () => import('../screens/not-built/NotBuilt.tsx');

import type { ComponentType } from 'react';
import type { RouteName } from './route-table.ts';

/** Loads a screen's code; its default export is the screen. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

/** The screens that are built. A route without an entry shows the honest "not built yet" page behind its guard. */
export const SCREENS: Partial<Record<RouteName, LoadScreen>> = {
  checkLogin: () => import('../screens/access/CheckLogin.tsx'),
  login: () => import('../screens/access/SignIn/index.tsx'),
  logout: () => import('../screens/access/SignOut.tsx'),
  clinics: () => import('../screens/access/ClinicChoice/index.tsx'),
  sudo: () => import('../screens/sudo/index.tsx'),
  invitation: () => import('../screens/staff/JoinPage.tsx'),
  'setting.staffs': () => import('../screens/staff/Staffs/index.tsx'),
  'oauth.signin': () => import('../screens/access/OAuth/SignInFor.tsx'),
  'oauth.authorize': () => import('../screens/access/OAuth/Authorize.tsx'),
  googleAuth: () => import('../screens/access/GoogleReturn.tsx'),
  linepayDone: () => import('../screens/payment/LinepayDone.tsx'),
  setPassword: () => import('../screens/access/SetPassword.tsx'),
  'setting.account': () => import('../screens/account/Account/index.tsx'),
  uploadFile: () => import('../screens/upload/index.tsx'),
  notFound: () => import('../screens/errors/NotFound.tsx'),
  permissionDeny: () => import('../screens/errors/PermissionDeny.tsx'),
  users: () => import('../screens/owners/OwnerList/index.tsx'),
  'user.detail': () => import('../screens/owners/OwnerPage/index.tsx'),
  'user.allianceDetail': () => import('../screens/alliance/AllianceOwner.tsx'),
  pets: () => import('../screens/pets/PetList/index.tsx'),
  'pet.profile': () => import('../screens/pets/PetPage/index.tsx'),
  'today.checkData': () => import('../screens/pets/PendingPets/index.tsx'),
  'pet.allianceProfile': () => import('../screens/alliance/AlliancePet.tsx'),
  pendingPets: () => import('../screens/pets/PendingPets/index.tsx'),
  'today.record': () => import('../screens/today/Overview/index.tsx'),
  'today.checkin': () => import('../screens/today/CheckedIn/index.tsx'),
  'today.exam': () => import('../screens/exam/Board/index.tsx'),
  printExam: () => import('../screens/exam/Print/index.tsx'),
  'today.dispense': () => import('../screens/dispense/Dispense/index.tsx'),
  'today.checkout': () => import('../screens/today/Checkout/index.tsx'),
  record: () => import('../screens/visit/RecordList/index.tsx'),
  'pet.visit': () => import('../screens/visit/Editor/index.tsx'),
  'pet.surgery': () => import('../screens/surgery/Monitor/index.tsx'),
  conflict: () => import('../screens/conflict/Review/index.tsx'),
  'setting.info': () => import('../screens/setting/Info/index.tsx'),
  'setting.writing': () => import('../screens/writing-aids/index.tsx'),
  'setting.drugs': () => import('../screens/setting/Drugs/index.tsx'),
  'setting.ranges': () => import('../screens/setting/Ranges/index.tsx'),
  'setting.import': () => import('../screens/import/index.tsx'),
  'checkout.accounting': () => import('../screens/checkout/Accounting/index.tsx'),
  'checkout.deposit': () => import('../screens/checkout/Deposit/index.tsx'),
  'checkout.other': () => import('../screens/checkout/Other/index.tsx'),
  'checkout.handover': () => import('../screens/checkout/Handover/index.tsx'),
  'checkout.billBelongs': () => import('../screens/checkout/BillBelongs/index.tsx'),
  'reminder.index': () => import('../screens/reminder/Reminders/index.tsx'),
  'bi.index': () => import('../screens/bi/Overview/index.tsx'),
  'checkout.stat': () => import('../screens/checkout/Stat/index.tsx'),
};

/** The page of a route that is not built. */
export const loadNotBuilt: LoadScreen = () => import('../screens/not-built/NotBuilt.tsx');

import type { Permission } from '../../access/permissions.ts';
import { ADMIN_ROLE } from '../../access/policy.ts';

/** A role that a clinic begins with. */
export interface RoleSeed {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const READ_STOCK = ['PRODUCT_READ', 'SERVICE_READ'] as const satisfies readonly Permission[];
const DESK = [
  'DAILY_STATUS',
  'CHECK_IN',
  'PET_READ',
  'PET_WRITE',
  'CUSTOMER_READ',
  'CUSTOMER_WRITE',
  'BOOKING_READ',
  'BOOKING_WRITE',
  'BIZ_HOURS_READ',
  'DOCTOR_ROASTER_READ',
  'SHOP_READ',
] as const satisfies readonly Permission[];

const DOCTOR: readonly Permission[] = [
  ...DESK,
  ...READ_STOCK,
  'DOCTOR',
  'RECORD_READ',
  'RECORD_WRITE',
  'RECORD_BELONGS',
  'CHRONIC_DRUG_WRITE',
  'DRUG_TASK_READ',
  'DRUG_TASK_WRITE',
  'LAB_TASK_READ',
  'LAB_TASK_WRITE',
  'EXECUTE_IN_HOSPITAL_PLAN',
  'BILLING_READ',
  'GENERAL_SETTINGS_READ',
  'CUSTOMIZE_FORM',
];

const ASSISTANT: readonly Permission[] = [
  ...DESK,
  ...READ_STOCK,
  'RECORD_READ',
  'DRUG_TASK_READ',
  'DRUG_TASK_WRITE',
  'LAB_TASK_READ',
  'LAB_TASK_WRITE',
  'CHRONIC_DRUG_WRITE',
  'EXECUTE_IN_HOSPITAL_PLAN',
  'BILLING_READ',
  'STOCK_CHECK_FORM_READ',
  'STOCK_CHECK_FORM_WRITE',
];

const CASHIER: readonly Permission[] = [
  ...DESK,
  ...READ_STOCK,
  'BILLING_READ',
  'BILLING_WRITE',
  'BILLING_SEARCH',
  'BILLING_OTHERS',
  'BILLING_HANDOVER',
  'DRUG_TASK_READ',
];

const DIRECTOR: readonly Permission[] = [
  ...new Set<Permission>([...DOCTOR, ...ASSISTANT, ...CASHIER]),
  'GENERAL_SETTINGS_WRITE',
  'ACCOUNT_READ',
  'ACCOUNT_WRITE',
  'ACCOUNT_DELETE',
  'ROLE',
  'BIZ_HOURS_WRITE',
  'DOCTOR_ROASTER_WRITE',
  'VETLOOM_SYSTEM',
  'VETLOOM_PLANS',
  'VETLOOM_SCRM_ADMIN',
  'VETLOOM_SYNCTOOL',
  'PET_DELETE',
  'RECORD_DELETE',
  'RECORD_BELONGS_DISTRIBUTION',
  'RECORD_BILL_UNLOCK',
  'CUSTOMER_DELETE',
  'CUSTOMER_EXPORT',
  'BILLING_DISCOUNT',
  'BILLING_READ_STAT',
  'BILLING_STAT',
  'BILLING_BADDEBT',
  'BILLING_BADDEBT_CHECKOUT',
  'BILLING_DISTRIBUTION_READ',
  'PRODUCT_WRITE',
  'SERVICE_WRITE',
  'SUPPLIER_READ',
  'SUPPLIER_WRITE',
  'PURCHASE_FORM_READ',
  'PURCHASE_FORM_WRITE',
  'PAYMENT_FORM_READ',
  'PAYMENT_FORM_WRITE',
  'ORDER_FORM_READ',
  'ORDER_FORM_WRITE',
  'SALE_FORM_READ',
  'SALE_FORM_WRITE',
  'ERP_SETTINGS_READ',
  'ERP_SETTINGS_WRITE',
  'ERP_REPORTS',
];

/** The role of whoever leads a clinic. */
export const DIRECTOR_ROLE = '/role/director';

/** The five roles that a clinic begins with (spec 1 §1). The administrator's list is not asked: it has every permission (spec 1 §6). */
export const ROLES: readonly RoleSeed[] = [
  { id: ADMIN_ROLE, name: '管理員', permissions: [] },
  { id: DIRECTOR_ROLE, name: '院長', permissions: DIRECTOR },
  { id: '/role/doctor', name: '獸醫師', permissions: DOCTOR },
  { id: '/role/assistant', name: '助理', permissions: ASSISTANT },
  { id: '/role/cashier', name: '櫃檯', permissions: CASHIER },
];

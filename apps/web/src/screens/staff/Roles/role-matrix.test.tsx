import { PERMISSION_MATRIX } from '@vetloom/domain/access/permission-matrix.ts';
import { ALL_PERMISSIONS, type Permission } from '@vetloom/domain/access/permissions.ts';
import { roleSchema } from '@vetloom/domain/staff/staff.schema.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RoleMatrix } from './RoleMatrix.tsx';

const stamp = { createDateTime: 1, createBy: '', updateDateTime: 1, updateBy: '' };
const role = roleSchema.parse({ _id: '/role/desk', collection: 'role', name: '櫃檯', permissions: [], ...stamp });

/** The codes that stand on the form, by what their toggles say. */
const form = renderToStaticMarkup(
  <RoleMatrix
    rows={PERMISSION_MATRIX}
    roles={[{ role, fixed: false, people: [], held: new Set(), change: undefined, beyond: [], mayGrant: () => true }]}
    selected={role._id}
    question={undefined}
    onSelect={() => undefined}
    onToggle={() => undefined}
  />,
);
const offers = (toggle: string) => form.includes(`aria-label="櫃檯：${toggle}"`);
const listed = (codes: Partial<Record<Permission, string>>) =>
  Object.entries(codes).filter(([, toggle]) => !offers(toggle));

it('[2.6.01] the role form lists every permission of the clinical work', () => {
  expect(
    listed({
      DAILY_STATUS: '當日狀況',
      CHECK_IN: '報到',
      DRUG_TASK_READ: '調劑任務 · 讀取',
      DRUG_TASK_WRITE: '調劑任務 · 寫入',
      LAB_TASK_READ: '檢驗任務 · 讀取',
      LAB_TASK_WRITE: '檢驗任務 · 寫入',
      RECORD_READ: '看診紀錄 · 讀取',
      RECORD_WRITE: '看診紀錄 · 寫入',
      RECORD_DELETE: '看診紀錄 · 刪除',
      RECORD_BELONGS: '可擁有病歷',
      RECORD_BILL_UNLOCK: '解鎖已結帳紀錄',
      DOCTOR: '醫師',
      EXECUTE_IN_HOSPITAL_PLAN: '執行住院計畫',
      CHRONIC_DRUG_WRITE: '慢性病領藥',
    }),
  ).toEqual([]);
});

it('[1.6.28 catalogue half] [1.6.43] the role form lists every permission, the shop among the settings, doctors and owners of records among the records', () => {
  const between = (group: string, next: string) => form.slice(form.indexOf(`>${group}<`), form.indexOf(`>${next}<`));
  expect(between('診所設定', '今日')).toContain('aria-label="櫃檯：商店"');
  for (const toggle of ['醫師', '可擁有病歷'])
    expect(between('病歷', '飼主')).toContain(`aria-label="櫃檯：${toggle}"`);
  expect(form.match(/aria-label="櫃檯：/g)).toHaveLength(ALL_PERMISSIONS.length);
});

it('[2.6.02] the role form lists every permission of the cashier', () => {
  expect(
    listed({
      BILLING_READ: '帳單 · 讀取',
      BILLING_WRITE: '帳單 · 寫入',
      BILLING_DISCOUNT: '帳單折扣',
      BILLING_SEARCH: '搜尋帳單',
      BILLING_READ_STAT: '收款統計',
      BILLING_STAT: '營收統計',
      BILLING_OTHERS: '其他收支',
      BILLING_HANDOVER: '交接班',
      BILLING_BADDEBT: '列為呆帳',
      BILLING_BADDEBT_CHECKOUT: '呆帳收款',
      BILLING_DISTRIBUTION_READ: '業績分配',
    }),
  ).toEqual([]);
});

it('a permission that the person lacks, and a role that holds more than they do, stand there disabled with the reason', () => {
  const matrix = (beyond: readonly string[]) =>
    renderToStaticMarkup(
      <RoleMatrix
        rows={PERMISSION_MATRIX}
        roles={[
          {
            role,
            fixed: false,
            people: [],
            held: new Set(),
            change: undefined,
            beyond,
            mayGrant: (code) => code === 'CHECK_IN',
          },
        ]}
        selected={role._id}
        question={undefined}
        onSelect={() => undefined}
        onToggle={() => undefined}
      />,
    );
  const toggle = (form: string, name: string) =>
    form.match(new RegExp(`<button[^>]*aria-label="櫃檯：${name}[^>]*>`))?.[0];
  expect(toggle(matrix([]), '報到')).not.toContain('aria-disabled');
  expect(toggle(matrix([]), '列為呆帳')).toMatch(/title="您沒有這項權限，不能給予".*aria-disabled="true"/);
  expect(toggle(matrix(['BILLING_STAT']), '報到')).toMatch(/title="這個角色超出您的權限".*aria-disabled="true"/);
});

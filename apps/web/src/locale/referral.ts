import type { ReferralDirection } from '@vetloom/domain/referral/referral.schema.ts';

/** Words of referrals: an animal sent to another clinic, or by one. */
export const referral = {
  action: '記錄轉診',
  title: '記錄轉診',
  edit: '編輯轉診',
  day: (date: string) => `${date} 轉診`,
  directionLabel: '方向',
  direction: { issued: '轉出', received: '轉入' } satisfies Record<ReferralDirection, string>,
  clinic: { issued: '轉診至', received: '轉診自' } satisfies Record<ReferralDirection, string>,
  clinicHint: '另一家醫院的名稱',
  dateTime: '日期',
  note: '轉診原因與處置',
  at: (direction: ReferralDirection, clinic: string) =>
    direction === 'issued' ? `轉診至 ${clinic || '其他醫院'}` : `由 ${clinic || '其他醫院'} 轉入`,
  by: '記錄者',
  visit: '開啟病歷',
  print: '列印轉診單',
  letter: '聯盟轉診單',
  change: '編輯',
  remove: '刪除',
  removed: '已刪除轉診紀錄',
  undo: '復原',
  save: '儲存',
  saved: '已記錄轉診',
  changed: '已儲存轉診',
  requiredDay: '請填日期',
  requiredSomething: '請填醫院或原因',
} as const;

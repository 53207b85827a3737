import { byCommand, type Declared, defineKind } from '../engine/kind.ts';
import type { StaffSetting } from './staff-setting.schema.ts';

/** What a member sets for themself alone. */
export const staffSettingKind = defineKind<StaffSetting>()({
  collection: 'staffSetting',
  word: '個人設定',
  idPrefix: '/staffSetting/',
  locality: 'reference',
  indexes: {},
  readers: [{ anyOf: [], fields: 'all', own: 'email' }],
  editedBy: byCommand('staffSetting.edit', 'staffSettingID'),
});

/** `/staffSetting/{email}`: each member has one. */
export const staffSettingID = (email: string): string => `/staffSetting/${email}`;

declare module '../engine/kind.ts' {
  interface Kinds {
    staffSetting: Declared<StaffSetting, typeof staffSettingKind>;
  }
}

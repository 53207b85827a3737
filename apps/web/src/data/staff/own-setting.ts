import type { Edit } from '@vetloom/domain/core/edit.ts';
import { editStaffSetting } from '@vetloom/domain/staff/staff-setting.commands.ts';
import { staffSettingID } from '@vetloom/domain/staff/staff-setting.kind.ts';
import { plainStaffSetting, type StaffSetting } from '@vetloom/domain/staff/staff-setting.schema.ts';
import { useDocument, useRun, useSession } from '../engine/hooks.ts';

/** What this person set for themself, and a way to change it; undefined until it is read, and where nobody of the clinic is signed in. */
export function useOwnSetting():
  | { readonly setting: StaffSetting; readonly change: (edits: Edit[]) => Promise<unknown> }
  | undefined {
  const email = useSession().actor?.email ?? '';
  const run = useRun();
  const id = staffSettingID(email);
  const held = useDocument('staffSetting', id);
  if (email === '' || held.state === 'loading') return undefined;
  return {
    setting: held.state === 'found' ? held.document : plainStaffSetting(id, email),
    change: (edits) => run(editStaffSetting, { staffSettingID: id, edits }),
  };
}

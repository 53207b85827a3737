import { changeRolePermissions, createRole, editRole, removeRole } from './role.commands.ts';
import { createStaff, editStaff, setStaffAvatar } from './staff.commands.ts';
import { editStaffSetting } from './staff-setting.commands.ts';

/** Commands of members and roles. */
export const STAFF_COMMANDS = [
  createRole,
  editRole,
  changeRolePermissions,
  removeRole,
  createStaff,
  editStaff,
  setStaffAvatar,
  editStaffSetting,
] as const;

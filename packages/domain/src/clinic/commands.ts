import { setAllianceLooks } from './alliance-looks.commands.ts';
import { editClinic } from './clinic.commands.ts';
import { closeClinic, openClinic, renameClinic } from './clinic-closing.commands.ts';
import { addClinicFile, removeClinicFiles } from './clinic-file.commands.ts';
import { setClinicFlags } from './clinic-flags.commands.ts';
import { editCustomList } from './customize.commands.ts';
import { arrangeCustomList, mergeCustomEntries, partCustomEntries } from './list-merge.commands.ts';
import { raiseNumber } from './settings/raise-number.commands.ts';
import { editSetting } from './settings/setting.commands.ts';

/** Commands of the clinic's own document, its settings, lists and files. */
export const CLINIC_COMMANDS = [
  addClinicFile,
  removeClinicFiles,
  setClinicFlags,
  setAllianceLooks,
  closeClinic,
  openClinic,
  renameClinic,
  editClinic,
  editSetting,
  raiseNumber,
  editCustomList,
  mergeCustomEntries,
  partCustomEntries,
  arrangeCustomList,
] as const;

import { linkOwnerLine, recordOwnerConsent, unlinkOwnerLine } from './care.commands.ts';
import { joinOwnerLine, noteOwnerLine } from './line.commands.ts';
import { mergeOwners, undoMergeOwners } from './merge.commands.ts';
import { createOwner, editOwner, touchOwner } from './owner.commands.ts';

/** Commands of owners. Removing and erasing one reaches into other areas (removal/commands.ts). */
export const OWNER_COMMANDS = [
  linkOwnerLine,
  unlinkOwnerLine,
  joinOwnerLine,
  noteOwnerLine,
  recordOwnerConsent,
  mergeOwners,
  undoMergeOwners,
  createOwner,
  editOwner,
  touchOwner,
] as const;

import { checkBags, dispenseBags, undispenseBags } from './dispense.commands.ts';
import { createDrugRule, editDrugRule, removeDrugRule } from './drug-rule.commands.ts';

/** Commands of handing drugs out, and of the rules that warn. */
export const PHARMACY_COMMANDS = [
  dispenseBags,
  checkBags,
  undispenseBags,
  createDrugRule,
  editDrugRule,
  removeDrugRule,
] as const;

import { BUYING_CONTRADICTIONS, BUYING_TAKEN } from './codes-stock-buying.ts';
import { stockControlledContradictions } from './codes-stock-controlled.ts';
import { FORM_CONTRADICTIONS, FORM_TAKEN } from './codes-stock-forms.ts';
import { stockLedgerContradictions } from './codes-stock-ledger.ts';
import { LOT_CONTRADICTIONS } from './codes-stock-lots.ts';

/** What stands in the way of an act on stock, by the rule that a refusal names. */
export const STOCK_CONTRADICTIONS = {
  ...FORM_CONTRADICTIONS,
  ...stockLedgerContradictions,
  ...stockControlledContradictions,
  ...LOT_CONTRADICTIONS,
  ...BUYING_CONTRADICTIONS,
};
/** What else has a number or name already. */
export const STOCK_TAKEN = { ...FORM_TAKEN, ...BUYING_TAKEN };

import type { Calculator } from './calculator.ts';
import { FLUIDS, SHOCK, TRANSFUSION } from './fluids.ts';
import { CRI, CRI_BACK, DRIP } from './infusion.ts';
import { ANION_GAP, CALCIUM, IRIS, OSMOLALITY, SODIUM } from './laboratory.ts';
import { ENERGY, SURFACE_AREA } from './nutrition.ts';
import { CHOCOLATE, GRAPES, IBUPROFEN, ONION, PARACETAMOL, XYLITOL } from './poisons.ts';

/** Every calculator, by group and in the order in which they are listed. */
export const CALCULATORS: readonly Calculator[] = [
  ...[FLUIDS, DRIP, SHOCK, TRANSFUSION],
  ...[CRI, CRI_BACK, SURFACE_AREA],
  ENERGY,
  ...[SODIUM, CALCIUM, ANION_GAP, OSMOLALITY, IRIS],
  ...[CHOCOLATE, XYLITOL, GRAPES, PARACETAMOL, IBUPROFEN, ONION],
];

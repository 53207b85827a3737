/** What stands in the history beside commands: what the server does by itself, and what a person does who is not at work in the clinic yet. */
export const ACTS = [
  'bulk.load',
  'catalogue.save',
  'clinic.found',
  'clinic.import',
  'clinicTransfer.answered',
  'demo.load',
  'import.chunk',
  'import.decide',
  'import.undo',
  'rows.takeOver',
  'setting.split',
  'staff.admit',
  'staff.join',
  'stay.markOpen',
] as const;

/** The name of an act, in the place of a command's name. */
export type Act = (typeof ACTS)[number];

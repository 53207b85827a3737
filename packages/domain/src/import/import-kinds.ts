import { BALANCE_IMPORT } from './balance-import.ts';
import { FILE_IMPORT } from './file-import.ts';
import type { ImportKind } from './import-kind.ts';
import { LAB_IMPORT } from './lab-import.ts';
import { PEOPLE_IMPORT } from './people-import.ts';
import { PRESCRIPTION_IMPORT } from './prescription-import.ts';
import { PRODUCT_IMPORT } from './product-import.ts';
import { SERVICE_IMPORT } from './service-import.ts';
import { STAFF_IMPORT } from './staff-import.ts';
import { VACCINATION_IMPORT } from './vaccination-import.ts';
import { VISIT_IMPORT } from './visit-import.ts';
import { WEIGHT_IMPORT } from './weight-import.ts';

/** The kinds of tables that can be brought in. */
export const IMPORT_KINDS = {
  people: PEOPLE_IMPORT,
  visit: VISIT_IMPORT,
  vaccination: VACCINATION_IMPORT,
  prescription: PRESCRIPTION_IMPORT,
  lab: LAB_IMPORT,
  weight: WEIGHT_IMPORT,
  file: FILE_IMPORT,
  balance: BALANCE_IMPORT,
  staff: STAFF_IMPORT,
  product: PRODUCT_IMPORT,
  service: SERVICE_IMPORT,
} as const;
/** A kind of table that can be brought in. */
export type ImportKindName = keyof typeof IMPORT_KINDS;
/** Their names. */
export const IMPORT_KIND_NAMES = Object.keys(IMPORT_KINDS) as readonly ImportKindName[];

/** A field that a column of any kind may fill. */
export type ImportField = (typeof IMPORT_KINDS)[ImportKindName]['fields'][number];
/** The fields of all kinds; what several kinds have stands once. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...new Set(Object.values(IMPORT_KINDS).flatMap(({ fields }): readonly ImportField[] => fields)),
];

/** A kind by its name, whichever it is. */
export const importKindOf = (name: ImportKindName): ImportKind<ImportField> =>
  // Each kind's fields are some of all, and it is asked for its own alone.
  IMPORT_KINDS[name] as unknown as ImportKind<ImportField>;

import type { Actor } from '@vetloom/domain/access/policy.ts';
import { can } from '@vetloom/domain/access/policy.ts';
import { IMPORT_KIND_NAMES, type ImportKindName, importKindOf } from '@vetloom/domain/import/import-kinds.ts';
import { BALANCE_PAST } from './balance-past.ts';
import { catalogueWork } from './catalogue-work.ts';
import { FILE_WORK } from './file-work.ts';
import type { ImportWork } from './import-work.ts';
import { LAB_PAST } from './lab-past.ts';
import { pastWork } from './past-work.ts';
import { PEOPLE_WORK } from './people-work.ts';
import { PRESCRIPTION_PAST } from './prescription-past.ts';
import { STAFF_WORK } from './staff-work.ts';
import { VACCINATION_PAST } from './vaccination-past.ts';
import { VISIT_PAST } from './visit-past.ts';
import { WEIGHT_PAST } from './weight-past.ts';
import { undoWeights } from './weight-undo.ts';

/** The work of each kind of table. */
export const IMPORT_WORKS: Readonly<Record<ImportKindName, ImportWork>> = {
  people: PEOPLE_WORK,
  visit: pastWork(VISIT_PAST),
  vaccination: pastWork(VACCINATION_PAST),
  prescription: pastWork(PRESCRIPTION_PAST),
  lab: pastWork(LAB_PAST),
  weight: pastWork(WEIGHT_PAST, undoWeights),
  file: FILE_WORK,
  balance: pastWork(BALANCE_PAST),
  staff: STAFF_WORK,
  product: catalogueWork('product'),
  service: catalogueWork('service'),
};

/** Whether somebody may bring a kind of table in: whoever may write only a part of it can't. */
export const mayImport = (actor: Actor, kind: ImportKindName): boolean =>
  importKindOf(kind).permissions.every((permission) => can(actor, permission));

/** The kinds that somebody may bring in. */
export const kindsOf = (actor: Actor): ImportKindName[] => IMPORT_KIND_NAMES.filter((kind) => mayImport(actor, kind));

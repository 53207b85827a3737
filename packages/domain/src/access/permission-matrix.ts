import { ALL_PERMISSIONS, PERMISSIONS, type Permission, type PermissionGroup } from './permissions.ts';

/** One line of the role editor: a subject with what may be done to it. */
export interface MatrixRow {
  /** The subject's code without its ending, or the whole code of a permission that stands alone. */
  readonly key: string;
  readonly group: PermissionGroup;
  /** A permission that stands alone; then there are no others. */
  readonly single?: Permission;
  readonly read?: Permission;
  readonly write?: Permission;
  readonly remove?: Permission;
}

/** Codes that end alike but are no line of their own subject. */
const ALONE: ReadonlySet<Permission> = new Set(['CHRONIC_DRUG_WRITE', 'BILLING_DISTRIBUTION_READ', 'SHOP_READ']);
const ENDING = /^(.+)_(READ|WRITE|DELETE)$/;
const PART = { READ: 'read', WRITE: 'write', DELETE: 'remove' } as const;

/** The lines of the role editor, grouped and ordered as the catalogue (spec 1 §6): 讀 寫 刪 of a subject share a line. */
export const PERMISSION_MATRIX: readonly MatrixRow[] = rows();

function rows(): MatrixRow[] {
  const found = new Map<string, MatrixRow>();
  for (const code of ALL_PERMISSIONS) {
    const { group } = PERMISSIONS[code];
    const [, subject, ending] = (ALONE.has(code) ? null : ENDING.exec(code)) ?? [];
    if (subject === undefined || ending === undefined) found.set(code, { key: code, group, single: code });
    else
      found.set(subject, {
        ...(found.get(subject) ?? { key: subject, group }),
        [PART[ending as keyof typeof PART]]: code,
      });
  }
  return [...found.values()];
}

/** The permissions of a line, as they stand from left to right. */
export const codesOf = (row: MatrixRow): readonly Permission[] =>
  [row.single, row.read, row.write, row.remove].filter((code) => code !== undefined);

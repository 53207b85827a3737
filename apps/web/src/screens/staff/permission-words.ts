import { codesOf, PERMISSION_MATRIX } from '@vetloom/domain/access/permission-matrix.ts';
import { isPermission, type Permission } from '@vetloom/domain/access/permissions.ts';
import { roles as words } from '../../locale/staff-roles.ts';

/** The name of a permission: its subject, and which part of it. */
export function permissionWord(code: Permission): { readonly subject: string; readonly part: string } {
  const row = PERMISSION_MATRIX.find((one) => codesOf(one).includes(code));
  const part = row?.read === code ? 'read' : row?.write === code ? 'write' : row?.remove === code ? 'remove' : 'single';
  return { subject: words.subject(row?.key ?? code), part: words.partWords[part] };
}

/** Most permissions that a sentence names. */
const MOST_NAMED = 3;

/** Some permissions as a sentence names them: the subjects of the first few, each once. */
export function permissionWords(codes: readonly string[]): string {
  const subjects = [...new Set(codes.map((code) => (isPermission(code) ? permissionWord(code).subject : code)))];
  const named = subjects.slice(0, MOST_NAMED).join('、');
  return subjects.length > MOST_NAMED ? words.barred.more(named) : named;
}

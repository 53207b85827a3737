import { WITNESSED } from '@vetloom/domain/core/witnessed.ts';
import { fieldWord, isFieldWord } from '../../../locale/fields.ts';
import type { SyncFact } from '../../../shell/sync/sync-view.ts';

type Known = Readonly<Record<string, unknown>>;

/** Members that say which, and not what. */
const isName = (key: string): boolean => key === '_id' || /ID(s)?$/.test(key) || WITNESSED.has(key);

/** Whether a text was written by a person: words of a list (`cash`, `standard`) and ids were not. */
const isWritten = (value: string): boolean =>
  value.trim() !== '' && !value.startsWith('/') && !/^[a-z][A-Za-z]*$/.test(value);

const labelOf = (path: readonly string[]): string => {
  const words = path.filter(isFieldWord).map(fieldWord);
  return [...new Set([words[0] ?? '', words.at(-1) ?? ''])].filter((word) => word !== '').join(' \u00B7 ');
};

/** A value as one text: a row by what it says, a figure as it is. */
function said(value: unknown): string {
  if (typeof value === 'string') return isWritten(value) ? value : '';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value))
    return value
      .map(said)
      .filter((text) => text !== '')
      .join('\u3001');
  if (typeof value !== 'object' || value === null) return '';
  const entries = Object.entries(value).filter(([key]) => !isName(key));
  return entries
    .map(([key, one]) =>
      typeof one === 'number' && isFieldWord(key)
        ? `${fieldWord(key)} ${one}`
        : typeof one === 'number'
          ? ''
          : said(one),
    )
    .filter((text) => text !== '')
    .join(' ');
}

/** What of an edit its author put there. */
function ofEdit(change: Known): SyncFact[] {
  const path = Array.isArray(change.path) ? change.path.map(String) : [];
  const value = said(change.op === 'insert' ? change.row : change.to);
  return change.op === 'remove' || value === '' ? [] : [{ label: labelOf(path), value }];
}

function walk(args: unknown, path: readonly string[], into: SyncFact[]): void {
  if (typeof args === 'string') {
    if (isWritten(args)) into.push({ label: labelOf(path), value: args });
  } else if (Array.isArray(args)) for (const item of args) walk(item, path, into);
  else if (typeof args === 'object' && args !== null)
    for (const [key, item] of Object.entries(args)) {
      if (isName(key)) continue;
      if (key === 'edits' && Array.isArray(item)) into.push(...item.flatMap((one) => ofEdit(one as Known)));
      else walk(item, [...path, key], into);
    }
}

/** What somebody wrote in a command, each text with its field's word, in the order of its arguments: none of it is cut. */
export function writtenTexts(args: unknown): SyncFact[] {
  const found: SyncFact[] = [];
  walk(args, [], found);
  return found;
}

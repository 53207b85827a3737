import type { AskedRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';

const MOST = 12;

/** Rows as lines of text: what is only welcome says so at the end of its line. */
export const linesOf = (rows: readonly AskedRow[], optional: string): string =>
  rows.map(({ text, isRequired }) => (isRequired ? text : `${text}${optional}`)).join('\n');

/** Lines of text as rows; a line that stood there before keeps its row, so that what owners answered to it stays its answer. */
export function rowsOf(text: string, before: readonly AskedRow[], optional: string, newID: () => string): AskedRow[] {
  const known = new Map(before.map((row) => [row.text, row._id]));
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== optional)
    .slice(0, MOST);
  return lines.map((line, at) => {
    const isRequired = !line.endsWith(optional);
    const words = (isRequired ? line : line.slice(0, -optional.length)).trim().slice(0, 120);
    const own = known.get(words);
    known.delete(words);
    // A line that was reworded in its place is the same question.
    const same = before[at];
    const taken = same !== undefined && known.get(same.text) === same._id && !lines.includes(same.text);
    return { _id: own ?? (taken ? same._id : newID()), text: words, isRequired };
  });
}

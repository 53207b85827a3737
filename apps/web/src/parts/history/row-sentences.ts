import { same } from '@vetloom/domain/core/same.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { historyRows as words } from '../../locale/history-rows.ts';
import { monitorName } from '../../locale/ward.ts';
import { frequencyWord } from '../prescribing/frequency-word.ts';

type Row = Readonly<Record<string, unknown>>;

/** Lists of a visit and of a stay's day whose rows have a name: told row by row, because "3 items" says nothing of what somebody changed. */
const LISTS: ReadonlySet<string> = new Set([
  'drugBag',
  'surgeryDrugBag',
  'chargeDivision',
  'examTask',
  'examConsumable',
  'vaccine',
  'surgery',
  'surgeryConsumable',
  'disease',
  'monitorMission',
  'drugMission',
  'injectionDrugBag',
  'injectionMission',
  'infusionDrugMission',
  'threrapyMission',
  'otherTherapyMission',
  'examTherapyMission',
  'chargeService',
  'chargeProduct',
]);
/** Whether a field of a visit or a stay's day is told by its rows. */
export const isToldByRows = (field: string): boolean => LISTS.has(field);

/** What became of each row: which one, from what to what. */
export function rowSentences(before: unknown, after: unknown): string[] {
  const [old, now] = [named(before), named(after)];
  const told = [...new Set([...old.keys(), ...now.keys()])].flatMap((id): string[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (is === undefined) return was === undefined ? [] : [words.removed(nameOf(was))];
    if (was === undefined) return [words.added([nameOf(is), essence(is)].filter(Boolean).join(' '))];
    const changes = FIELDS.flatMap((field) =>
      same(was[field] ?? null, is[field] ?? null)
        ? []
        : [words.change(words.fields[field], shown(field, was[field]), shown(field, is[field]))],
    );
    return changes.length === 0 ? [] : [words.changed(nameOf(is), changes)];
  });
  const handed = bagSentences(before, after);
  const all = [...told, ...handed];
  return all.length === 0 ? [words.other] : all;
}

type Field = keyof typeof words.fields;
const FIELDS = Object.keys(words.fields) as Field[];

const rowsOf = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : []).filter((row): row is Row => typeof row === 'object' && row !== null);

/** Rows by their id; those of bags are the drugs in them. */
function named(value: unknown): ReadonlyMap<string, Row> {
  const rows = rowsOf(value).flatMap((row) => (Array.isArray(row.items) ? rowsOf(row.items) : [row]));
  return new Map(rows.map((row, at) => [String(row.missionID ?? row._id ?? at), row]));
}

const nameOf = (row: Row): string =>
  String(row.name || row.type || (row.missionID === undefined ? words.unnamed : monitorName(String(row.missionID))));

const essence = (row: Row): string =>
  (['unitsPerDose', 'frequency', 'days', 'number'] as const)
    .filter((field) => row[field] !== null && row[field] !== undefined && row[field] !== '')
    .map((field) => `${words.fields[field]} ${shown(field, row[field])}`)
    .join('、');

function shown(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (Array.isArray(value)) return value.map((time) => formatTime(Number(time))).join('、') || words.none;
  if (typeof value === 'number') return formatQuantity(value);
  return field === 'frequency' ? frequencyWord(String(value)) : String(value);
}

/** Which bags went out, and which were taken back. */
function bagSentences(before: unknown, after: unknown): string[] {
  const bags = (value: unknown) => new Map(rowsOf(value).map((row) => [String(row.bagID ?? ''), row]));
  const old = bags(before);
  return [...bags(after)].flatMap(([id, bag], at) => {
    const was = old.get(id)?.dispensed === true;
    if (id === '' || was === (bag.dispensed === true)) return [];
    return [was ? words.takenBack(at + 1) : words.handedOut(at + 1)];
  });
}

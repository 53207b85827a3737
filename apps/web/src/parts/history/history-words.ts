import { codesOf, PERMISSION_MATRIX } from '@vetloom/domain/access/permission-matrix.ts';
import { isPermission } from '@vetloom/domain/access/permissions.ts';
import { same } from '@vetloom/domain/core/same.ts';
import { type ExamRange, examRange } from '@vetloom/domain/exam/exam-item.schema.ts';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import type { HistoryLine, HistorySubject } from '../../data/history/history.ts';
import { timeZones } from '../../locale/clinic-time-zones.ts';
import { fieldWord } from '../../locale/fields.ts';
import { history as words } from '../../locale/history.ts';
import { BOOKING_VALUES } from '../../locale/history-booking.ts';
import { INSTRUMENT_VALUES } from '../../locale/history-instrument.ts';
import { REACTION_VALUES } from '../../locale/history-reaction.ts';
import { SETTING_VALUES } from '../../locale/history-setting.ts';
import { staff } from '../../locale/staff.ts';
import { roles } from '../../locale/staff-roles.ts';
import { isToldByRows, rowSentences } from './row-sentences.ts';
import { toldSetting } from './setting-values.ts';
import { cellSentences, executionSentences } from './ward-sentences.ts';

/** Names of documents that values refer to, by id: roles, owners, people. */
export type Names = (id: string) => string | undefined;

/** A change in words: a before and an after, or one sentence for a list. */
export interface ToldChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Lines that say more than a before and an after could. */
  readonly sentences: readonly string[];
}

/** What a field is called, by the kind of document: one name means different things. */
export function fieldName(subject: HistorySubject, field: string): string {
  return words.ownFields[subject]?.[field] ?? words.fields[field] ?? fieldWord(field);
}

/** Fields that follow from the others of their document: told, they would hide what somebody did. */
const FOLLOWS: Readonly<Partial<Record<HistorySubject, ReadonlySet<string>>>> = {
  record: new Set([
    'checkInGroupID',
    'statusUpdateDateTime',
    'statusUpdateBy',
    'recordUpdateDateTime',
    'drugSubTotal',
    'formerDrugBag',
    'beside',
    'checkInCorrection',
    'checkInCancel',
    'controlledDrugSubTotal',
    'surgeryConsumableSubTotal',
    'surgeryDrugSubTotal',
    'hasDrug',
    'hasBill',
    'hasExamTaskTodo',
    'isExamEmpty',
    'vaccineReminderID',
  ]),
  inHospital: new Set(['version', 'status', 'subTotal', 'openStatus']),
  inHospitalPlan: new Set(['drugSubTotal', 'infusionDrugSubTotal', 'hasDrug', 'dischargeDateTime']),
  inHospitalExam: new Set(['hasExamTaskTodo']),
  // Where it came from and by which numbers programs know it says nothing to people; an order's steps are told by its state.
  exam: new Set([
    ...['of', 'toolID', 'instrumentID', 'taskIDs', 'messageID', 'jobID', 'said', 'passedOver', 'steps', 'url'],
  ]),
  synctool: new Set(['settingsVersion', 'stateDateTime', 'health', 'waiting', 'clockAhead']),
  // Who decided what and why stands in the last row of its decisions, which is told by three fields.
  booking: new Set(['openStatus', 'decisions', 'approvalStatus', 'by']),
};

/** Whether a changed field is told; what follows from others is not. */
export const isTold = (subject: HistorySubject, field: string): boolean => FOLLOWS[subject]?.has(field) !== true;

/** A changed field in words. */
export function toldChange(subject: HistorySubject, change: HistoryLine['changes'][number], names: Names): ToldChange {
  const { field, before, after } = change;
  const label = fieldName(subject, field);
  if (field === 'permissions' && (Array.isArray(before) || Array.isArray(after)))
    return { field, label, before: '', after: '', sentences: permissionSentences(before, after) };
  if (subject === 'examItem' && field === 'ranges')
    return { field, label, before: '', after: '', sentences: rangeSentences(before, after) };
  if (subject === 'record' && isToldByRows(field) && (Array.isArray(before) || Array.isArray(after)))
    return { field, label, before: '', after: '', sentences: rowSentences(before, after) };
  const sentences = wardSentences(subject, change);
  if (sentences) return { field, label, before: '', after: '', sentences };
  const told = (value: unknown) => toldValue(subject, field, value, names);
  return { field, label, before: told(before), after: told(after), sentences: [] };
}

/** What of a stay's day is told row by row, cell by cell; undefined for anything else. */
function wardSentences(subject: HistorySubject, { field, before, after }: HistoryLine['changes'][number]) {
  if (subject === 'inHospitalMonitor' && field === 'status') return cellSentences(before, after);
  if (subject === 'inHospitalMissionLog' && field === 'execute') return executionSentences(before, after);
  const isList = Array.isArray(before) || Array.isArray(after);
  return subject === 'inHospitalPlan' && isList && isToldByRows(field) ? rowSentences(before, after) : undefined;
}

function permissionSentences(before: unknown, after: unknown): string[] {
  const [old, now] = [codes(before), codes(after)];
  const given = now.filter((code) => !old.includes(code)).map(permissionName);
  const taken = old.filter((code) => !now.includes(code)).map(permissionName);
  return [
    ...(given.length > 0 ? [words.permissionsGiven(given.join('、'))] : []),
    ...(taken.length > 0 ? [words.permissionsTaken(taken.join('、'))] : []),
  ];
}

/** What became of each range: of which kind and age, from which limits to which. */
function rangeSentences(before: unknown, after: unknown): string[] {
  const [old, now] = [ranges(before), ranges(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    if (same(was, is)) return [];
    if (is === undefined) return was === undefined ? [] : [words.rangeGone(rangeText(was))];
    return [was === undefined ? words.rangeNew(rangeText(is)) : words.rangeChanged(rangeText(was), rangeText(is))];
  });
}

const ranges = (value: unknown): ReadonlyMap<string, ExamRange> =>
  new Map(
    (Array.isArray(value) ? value : []).flatMap((row) => {
      const range = examRange.safeParse(row);
      return range.success ? [[range.data._id, range.data] as const] : [];
    }),
  );

function rangeText(range: ExamRange): string {
  const { species, fromMonths, toMonths, low, high, normal, standardName } = range;
  const age =
    fromMonths === 0 && toMonths === null
      ? ''
      : words.rangeAge(String(fromMonths), toMonths === null ? '' : String(toMonths));
  const limits = low === null && high === null ? normal : `${low ?? ''}–${high ?? ''}`;
  return [words.species[species] ?? species, age, standardName, limits].filter(Boolean).join(' ');
}

const codes = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function permissionName(code: string): string {
  if (!isPermission(code)) return code;
  const row = PERMISSION_MATRIX.find((one) => codesOf(one).includes(code));
  if (!row) return code;
  const part = (['read', 'write', 'remove'] as const).find((one) => row[one] === code);
  return part ? `${roles.subject(row.key)}${roles.partWords[part]}` : roles.subject(row.key);
}

/** Fields that hold Unix seconds. */
const DAYS: ReadonlySet<string> = new Set(['birth', 'timeOfDeath']);
/** Words of the values of closed fields, by kind and field. */
const CLOSED_VALUES: Partial<Record<HistorySubject, typeof REACTION_VALUES>> = {
  adverseReaction: REACTION_VALUES,
  booking: BOOKING_VALUES,
  exam: INSTRUMENT_VALUES,
  setting: SETTING_VALUES,
};
const LONGEST = 400;

/** A value of a field in words. */
export function toldValue(subject: HistorySubject, field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (value === 'data:' || field === 'avatarFile') return words.picture;
  if (subject === 'record' && typeof value === 'number') {
    const state = words.recordStates[field]?.[value];
    if (state !== undefined) return state;
  }
  if (subject === 'staff' && field === 'status') return value ? words.staffStatus.active : words.staffStatus.resigned;
  if (subject === 'staff' && field === 'permission') return value === 'admin' ? words.yes : words.no;
  const closed = CLOSED_VALUES[subject]?.[field];
  const state = Array.isArray(value) ? undefined : closed?.[String(value)];
  if (state !== undefined) return state;
  const setting =
    subject === 'setting'
      ? toldSetting(field, value, (member, inner) => toldValue(subject, member, inner, names))
      : undefined;
  if (setting !== undefined) return setting === '' ? words.none : cut(setting);
  if (subject === 'staff' && field === 'color') return staff.colours[String(value)] ?? String(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return toldNumber(field, value);
  if (subject === 'clinic' && field === 'timeZone') return timeZones.name(String(value));
  if (typeof value === 'string') return names(value) ?? cut(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return words.none;
    return value.every((item) => typeof item === 'string' || typeof item === 'number')
      ? cut(value.map((item) => closed?.[String(item)] ?? String(item)).join('、'))
      : words.items(value.length);
  }
  return cut(
    Object.entries(value)
      .map(([key, member]) => `${fieldName(subject, key)} ${toldValue(subject, key, member, names)}`)
      .join('、'),
  );
}

function toldNumber(field: string, value: number): string {
  // 0 stands for never, and is no day of 1970.
  if (value === 0 && (DAYS.has(field) || field.endsWith('DateTime'))) return words.none;
  if (DAYS.has(field)) return formatDate(value);
  return /DateTime(?:End)?$|^dateTime(?:End)?$/.test(field) ? formatDateTime(value) : String(value);
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Whether two tellings are the same: then the line would say nothing. */
export const saysNothing = (told: ToldChange): boolean => told.sentences.length === 0 && same(told.before, told.after);

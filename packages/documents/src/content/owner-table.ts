import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';
import { dayCell, type TableCell } from '../workbook.ts';

const HEADINGS = [
  '編號',
  '姓名',
  '電話',
  'LINE',
  '身分證字號',
  '生日',
  '地址',
  '電子郵件',
  '標籤',
  '備註',
  '其他電話',
  '動物',
  '建檔',
];

const two = (value: number): string => String(value).padStart(2, '0');
const dateOf = (time: number | null, zone: Zone): string => {
  if (time === null) return '';
  const { year, month, day } = calendarDate(time, zone);
  return `${year}/${two(month)}/${two(day)}`;
};

/** Owners with the names of their animals, as the export writes them. */
type ListedOwners = readonly { readonly owner: Owner; readonly pets: readonly string[] }[];

/** The rows of a table, headings first, with dates as text. */
export const ownerTable = (owners: ListedOwners, zone: Zone): string[][] =>
  rowsOf(owners, (time) => dateOf(time, zone));

/** The same for a workbook, in which dates are dates. */
export const ownerCells = (owners: ListedOwners, zone: Zone): TableCell[][] =>
  rowsOf<TableCell>(owners, (time) => dayCell(time, zone));

const rowsOf = <Cell>(owners: ListedOwners, date: (time: number | null) => Cell): (Cell | string)[][] => [
  HEADINGS,
  ...owners.map(({ owner, pets }) => [
    owner._id.replace(/^\/user\//, ''),
    owner.name,
    owner.phone,
    owner.lineID,
    owner.IDcard,
    date(owner.birth),
    owner.address,
    owner.email,
    owner.label.join('、'),
    owner.info,
    (owner.contacts ?? []).map(({ name, phone }) => `${name} ${phone}`.trim()).join('、'),
    pets.join('、'),
    date(owner.createDateTime),
  ]),
];

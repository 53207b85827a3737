import { calendarDate } from '@vetloom/domain/core/clock.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { Owner } from '@vetloom/domain/owner/owner.schema.ts';

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

/** Owners with the names of their animals as the rows of a table, headings first: what the export writes. */
export const ownerTable = (
  owners: readonly { readonly owner: Owner; readonly pets: readonly string[] }[],
  zone: Zone,
): string[][] => [
  HEADINGS,
  ...owners.map(({ owner, pets }) => [
    owner._id.replace(/^\/user\//, ''),
    owner.name,
    owner.phone,
    owner.lineID,
    owner.IDcard,
    dateOf(owner.birth, zone),
    owner.address,
    owner.email,
    owner.label.join('、'),
    owner.info,
    (owner.contacts ?? []).map(({ name, phone }) => `${name} ${phone}`.trim()).join('、'),
    pets.join('、'),
    dateOf(owner.createDateTime, zone),
  ]),
];

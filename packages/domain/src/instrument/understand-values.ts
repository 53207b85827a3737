import type { ExamItem } from '../exam/exam-item.schema.ts';
import { sameUnit } from '../exam/exam-range.ts';
import type { InstrumentFlag, LabCategory, ResultValue } from '../lines/exam.schema.ts';
import type { DeviceValue } from './device-exam.schema.ts';
import { timesFactor, unitFactor } from './lab-units.ts';
import type { InstrumentSetting } from './sync-tool.schema.ts';

/** A value as an instrument sent it. */
export interface MeasuredValue {
  readonly code: string;
  readonly name: string;
  readonly value: ResultValue;
  readonly unit: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly flag: InstrumentFlag;
  readonly status: DeviceValue['status'];
  readonly note: string;
}

/** What is known of values here. */
export interface Understanding {
  readonly instrument: Pick<InstrumentSetting, 'codes'>;
  readonly items: readonly Pick<ExamItem, '_id' | 'category' | 'name' | 'title' | 'unit'>[];
  /** Where a value stands of which neither the clinic's codes nor its list of items say anything. */
  readonly otherwise: LabCategory;
}

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * Values as they are understood here: by the clinic's table of the instrument's codes, else by the name of an item of the laboratory, else under the instrument's own name.
 * What comes in another unit than the item's is converted where the table of units knows how, with what was sent kept beside it; else it stays in its own unit, which
 * no range of the clinic's judges. Codes that the clinic passes over are left out. `rowIDs` names them, one each.
 */
export function understood(
  values: readonly MeasuredValue[],
  { instrument, items, otherwise }: Understanding,
  rowIDs: (at: number) => string,
): DeviceValue[] {
  return values.flatMap((measured, at): DeviceValue[] => {
    const code = instrument.codes.find((one) => plain(one.code) === plain(measured.code));
    if (code?.isIgnored) return [];
    const names = [measured.code, measured.name].map(plain).filter((name) => name !== '');
    const item = code?.itemID
      ? items.find(({ _id }) => _id === code.itemID)
      : code === undefined
        ? items.find(({ name, title }) => names.includes(plain(name)) || (title !== '' && names.includes(plain(title))))
        : undefined;
    const sentUnit = measured.unit || (code?.unit ?? '');
    const name = item?.name ?? (code?.name || measured.name || measured.code);
    const { value, unit, low, high, sent } = inUnit({ ...measured, unit: sentUnit, name }, item?.unit ?? '');
    const { flag, status, note } = measured;
    return [
      {
        ...{ _id: rowIDs(at), category: item?.category ?? code?.category ?? otherwise, itemID: item?._id ?? '' },
        ...{ code: measured.code, name, value, unit, low, high, flag, status, note },
        ...(sent ? { sent } : {}),
      },
    ];
  });
}

function inUnit(
  { name, value, unit, low, high }: Pick<MeasuredValue, 'name' | 'value' | 'unit' | 'low' | 'high'>,
  wanted: string,
): Pick<DeviceValue, 'value' | 'unit' | 'low' | 'high' | 'sent'> {
  if (wanted === '' || sameUnit(unit, wanted)) return { value, unit: unit || wanted, low, high };
  const factor = unitFactor(name, unit, wanted);
  const converted = factor === undefined ? undefined : timesFactor(value, factor);
  if (factor === undefined || converted === undefined) return { value, unit, low, high };
  const bound = (limit: number | null) => (limit === null ? null : (timesFactor(limit, factor) as number));
  const sent = factor === 1 ? undefined : { value, unit, low, high };
  return { value: converted, unit: wanted, low: bound(low), high: bound(high), ...(sent ? { sent } : {}) };
}

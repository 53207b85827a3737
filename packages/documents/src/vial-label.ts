import type { LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { labelPaper } from './drug-label.ts';
import type { PrintDocument } from './model/document.ts';
import { paragraph, plain, strong } from './model/text.ts';
import { wordsFor } from './words/words.ts';

/** An opened bottle, as its label says it. */
export interface VialLabelData {
  readonly name: string;
  /** The lot's number; empty where there is none. */
  readonly lot: string;
  /** The lot's last day, `YYYY-MM-DD`; null where nobody knows. */
  readonly expiresOn: string | null;
  /** Unix seconds. */
  readonly openedDateTime: number;
  readonly by: string;
  /** The last day on which it is good, `YYYY-MM-DD`. */
  readonly until: string;
  readonly zone: Zone;
}

const words = { until: '用到', opened: '開封', by: '開封者', lot: '批號', expires: '效期' } as const;
const day = (iso: string): string => iso.replaceAll('-', '/');

/** The label that is stuck on a bottle as it is opened: until when it is good, when and by whom it was opened, and its lot. */
export function vialLabel(data: VialLabelData, size: LabelSize): PrintDocument {
  const { name, lot, expiresOn, openedDateTime, by, until, zone } = data;
  const said = (label: string, value: string) =>
    value === '' ? [] : [paragraph([plain(`${label} ${value}`)], 'small')];
  return {
    title: `${name} ${words.until} ${day(until)}`,
    language: wordsFor(false).language,
    paper: labelPaper(size),
    blocks: [
      paragraph([strong(name)]),
      { kind: 'rule', style: 'solid' },
      paragraph([strong(`${words.until} ${day(until)}`)], 'large'),
      ...said(words.opened, formatDateTime(openedDateTime, zone)),
      ...said(words.by, by),
      ...said(
        words.lot,
        [lot, expiresOn === null ? '' : `${words.expires} ${day(expiresOn)}`].filter(Boolean).join('　'),
      ),
    ],
  };
}

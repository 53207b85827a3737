import { EXAM_TASK_TYPES } from '../lines/exam.schema.ts';
import { CAGE_CLASS, CONSUMABLE_CLASS, EXAM_CLASS, SURGERY_CLASS, VACCINE_CLASS } from './classes.ts';
import type { ErpSetting, ErpSettingKind } from './erp-setting.schema.ts';

/** Most characters of an entry's name: as many as the fields hold that are picked from the list. */
export const NAME_MOST: Readonly<Record<ErpSettingKind, number>> = {
  type: 40,
  unit: 20,
  serviceClass: 40,
  service: 20,
};

const FIXED: Readonly<Record<ErpSettingKind, readonly string[]>> = {
  type: [VACCINE_CLASS, CONSUMABLE_CLASS],
  unit: [],
  serviceClass: [EXAM_CLASS, VACCINE_CLASS, SURGERY_CLASS, CAGE_CLASS],
  service: [],
};

/**
 * Whether the product itself goes by a word (`classes.ts`): by another name its vaccines would get no reminder, its exams no task. Such an entry can
 * be neither renamed nor taken away.
 */
export const isFixedWord = (kind: ErpSettingKind, { name, class: of }: Pick<ErpSetting, 'name' | 'class'>): boolean =>
  FIXED[kind].includes(name) ||
  (kind === 'service' && of === EXAM_CLASS && (EXAM_TASK_TYPES as readonly string[]).includes(name));

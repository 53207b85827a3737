import type { ChecklistPhase } from '@vetloom/domain/clinic/settings/surgery-checklist-item.ts';
import type { Words } from './words.ts';

/** Words of the safety checklists on paper. */
export interface ChecklistWords {
  readonly title: string;
  readonly none: string;
  readonly phases: Readonly<Record<ChecklistPhase, string>>;
  readonly counted: (checked: number, all: number) => string;
  readonly checkedBy: string;
  readonly done: string;
  readonly notApplicable: string;
  readonly open: string;
  readonly missed: string;
  readonly notRequired: string;
  readonly differing: string;
  readonly late: string;
  readonly takenBack: (by: string, reason: string) => string;
  readonly colon: string;
  readonly or: string;
  readonly next: string;
}

const chinese: ChecklistWords = {
  title: '手術安全核對',
  none: '這次手術沒有安全核對紀錄',
  phases: { beforeAnaesthesia: '麻醉誘導前', beforeIncision: '劃刀前', beforeLeaving: '離開手術室前' },
  counted: (checked, all) => `已核對 ${checked}／${all}`,
  checkedBy: '核對人員',
  done: '已核對',
  notApplicable: '不適用',
  open: '未核對',
  missed: '未核對',
  notRequired: '未核對（非必要）',
  differing: '兩人記的不同',
  late: '事後補核對',
  takenBack: (by, reason) => `（${by} 取消${reason === '' ? '' : `：${reason}`}）`,
  colon: '：',
  or: '／',
  next: '；',
};

const english: ChecklistWords = {
  title: 'Surgical safety checklist',
  none: 'No checklist was kept for this operation',
  phases: {
    beforeAnaesthesia: 'Before induction',
    beforeIncision: 'Before incision',
    beforeLeaving: 'Before leaving theatre',
  },
  counted: (checked, all) => `Checked ${checked}/${all}`,
  checkedBy: 'Checked by',
  done: 'checked',
  notApplicable: 'not applicable',
  open: 'not checked',
  missed: 'not checked',
  notRequired: 'not checked (optional)',
  differing: 'two entries differ',
  late: 'checked afterwards',
  takenBack: (by, reason) => `(taken back by ${by}${reason === '' ? '' : `: ${reason}`})`,
  colon: ': ',
  or: ' / ',
  next: '; ',
};

/** The words of the safety checklists, in the language of the paper. */
export const checklistWords = (words: Words): ChecklistWords => (words.language === 'en' ? english : chinese);

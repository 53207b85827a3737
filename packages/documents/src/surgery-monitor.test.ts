import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { surgeryChecklistSchema } from '@vetloom/domain/surgery/checklist.schema.ts';
import { monitorValue, type SurgeryMonitor, surgeryMonitorSchema } from '@vetloom/domain/surgery/monitor.schema.ts';
import { expect, it } from 'vitest';
import { surgeryMonitorDocument } from './surgery-monitor.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const row = (_id: string, minute: number, value: object, more: object = {}) => ({
  _id,
  dateTime: november(20, 15, minute),
  value: monitorValue.parse(value),
  events: [],
  note: '',
  createBy: '',
  updateBy: '',
  updateDateTime: 0,
  ...more,
});
const monitor: SurgeryMonitor = surgeryMonitorSchema.parse({
  _id: '/surgeryMonitor/1',
  collection: 'surgeryMonitor',
  recordID: '/record/1',
  petID: '/pet/1',
  dateTime: november(20, 15, 0),
  endDateTime: november(20, 15, 40),
  // Two devices: the later reading arrived first.
  status: [
    row('b', 10, { heartRate: 48, spo2: 97 }),
    row('a', 5, { heartRate: 92 }, { events: ['incision'], note: '止血' }),
  ],
  createBy: '',
  updateBy: '',
  updateDateTime: 0,
});

it('the anaesthesia record prints readings in order, moments, and what lay outside of its limits with its side', () => {
  const paper = surgeryMonitorDocument({ ...sampleData(), monitor });
  const text = documentText(paper);
  for (const shown of ['手術麻醉監測紀錄', '劃刀', '止血', '▼48', '60–160', '麻醉監測人員簽名'])
    expect(text).toContain(shown);
  expect(text.indexOf('15:05')).toBeLessThan(text.indexOf('15:10'));
  expect(text, 'a column without a reading is left out').not.toContain('EtCO2');
  expect(paper.paper.kind).toBe('a4');
});

it('says so when nothing was recorded, and has English words', () => {
  expect(documentText(surgeryMonitorDocument({ ...sampleData(), monitor: { ...monitor, status: [] } }))).toContain(
    '沒有紀錄',
  );
  const english = { ...sampleData({ printSetting: printSetting.parse({ englishVersion: true }) }), monitor };
  expect(documentText(surgeryMonitorDocument(english))).toContain('incision');
});

const STAFF = { '/staff/a': '吳承恩', '/staff/b': '林佳蓉' };
const check = (_id: string, itemID: string, text: string, more: object = {}) => ({
  ...{ _id, itemID, text, answer: 'done', value: '', note: '', by: '/staff/a', dateTime: november(20, 14, 58) },
  ...more,
});
const item = (_id: string, text: string, more: object = {}) => ({ _id, phase: 'beforeIncision', text, ...more });

it('prints the safety checklists with who checked what, what nobody checked, what was late, and what was taken back', () => {
  const checklist = surgeryChecklistSchema.parse({
    _id: '/surgeryChecklist/1',
    collection: 'surgeryChecklist',
    recordID: '/record/1',
    petID: '/pet/1',
    dateTime: november(20, 14, 50),
    items: [
      item('identity', '核對身分'),
      item('count', '器械點數', { kind: 'value', unit: '件' }),
      item('consent', '同意書'),
      item('tests', '檢查結果'),
      item('warm', '保溫', { required: false }),
    ],
    checks: [
      check('1', 'identity', '核對身分'),
      check('2', 'count', '器械點數', { value: '42', dateTime: november(20, 15, 20) }),
      check('3', 'consent', '同意書', {
        takenBack: { dateTime: november(20, 14, 59), by: '/staff/b', reason: '還沒簽' },
      }),
      check('4', 'tests', '檢查結果', { answer: 'notApplicable', note: '急診' }),
    ],
    updateDateTime: 0,
    updateBy: '',
  });
  const text = documentText(surgeryMonitorDocument({ ...sampleData(), staffNames: STAFF, monitor, checklist }));
  for (const shown of ['手術安全核對', '劃刀前', '已核對 3／5', '吳承恩 14:58', '42 件', '事後補核對', '不適用：急診'])
    expect(text).toContain(shown);
  expect(text).toContain('林佳蓉 14:59 取消：還沒簽');
  expect(text).toContain('未核對（非必要）');
  expect(text, 'the incision is marked at 15:05').toMatch(/同意書[^檢]*未核對/);
});

it('says that no checklist was kept, and has English words for one', () => {
  expect(documentText(surgeryMonitorDocument({ ...sampleData(), monitor }))).toContain('沒有安全核對紀錄');
  const english = { ...sampleData({ printSetting: printSetting.parse({ englishVersion: true }) }), monitor };
  expect(documentText(surgeryMonitorDocument(english))).toContain('No checklist was kept');
});

import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
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

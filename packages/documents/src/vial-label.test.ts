import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { expect, it } from 'vitest';
import { documentText } from './testing/read-back.ts';
import { november } from './testing/sample.ts';
import { vialLabel } from './vial-label.ts';

it('the label of an opened bottle says until when it is good, when and by whom it was opened, and its lot', () => {
  const data = {
    ...{ name: '胰島素 10 mL', lot: 'A123', expiresOn: '2027-03-31', by: '周郁婷', until: '2026-12-18' },
    ...{ openedDateTime: november(20, 14, 30), zone: zoneOf(DEFAULT_TIME_ZONE) },
  };
  const label = vialLabel(data, '40x30');
  for (const shown of ['胰島素 10 mL', '用到 2026/12/18', '14:30', '周郁婷', 'A123', '2027/03/31'])
    expect(documentText(label)).toContain(shown);
  expect(label.paper).toEqual({ kind: 'label', widthMm: 40, heightMm: 30 });
  expect(documentText(vialLabel({ ...data, lot: '', expiresOn: null }, '80'))).not.toContain('批號');
});

import { expect, it } from 'vitest';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';
import { wardHandoverSheet } from './ward-handover.ts';

it('the sheet of a handover says of each animal what was told and who signed, and leaves out what nobody wrote', () => {
  const handover = {
    ...{ problem: '胰臟炎', state: '嘔吐兩次', due: '20:00 止吐', questions: '' },
    ...{ dateTime: november(20, 19, 0), receivedDateTime: november(20, 19, 20) },
  };
  const given = { pet: '黑妞', cage: 'A-02', handover, by: '林佳蓉', receivedBy: '吳承恩' };
  const open = { ...given, pet: '橘胖', handover: { ...handover, receivedDateTime: 0 }, receivedBy: '' };
  const text = documentText(wardHandoverSheet({ ...sampleData(), patients: [given, open] }));
  for (const words of ['A-02', '黑妞', '胰臟炎', '嘔吐兩次', '20:00 止吐', '林佳蓉', '吳承恩', '尚未接班'])
    expect(text).toContain(words);
  expect(text).not.toContain('待確認');
});

import { expect, it } from 'vitest';
import { saidByTool } from './instrument-said.ts';

it.each([
  [
    'the port is open, the instrument is not connected now, nothing was heard yet',
    '連接埠已開，儀器現在沒有連上；還沒有收到過資料',
  ],
  ['it answers, last heard 4 s ago', '儀器有回答；4 秒前收到過資料'],
  ['12 files match', '有 12 個檔案符合'],
  ['too late: the line was lost', '等太久，已經過期（線路斷了）'],
  ['connect ECONNREFUSED 127.0.0.1:7003', '對方拒絕連線，請檢查主機與連接埠'],
])('what a tool says is read in the words of the screens: %s', (said, read) => {
  expect(saidByTool(said)).toBe(read);
});

it('what has no words here stands as it was said', () => {
  expect(saidByTool('Orthanc 1.12.1, VetLoom, VETLOOM')).toBe('Orthanc 1.12.1, VetLoom, VETLOOM');
});

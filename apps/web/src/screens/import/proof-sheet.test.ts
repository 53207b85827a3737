import type { Reconciliation } from '@vetloom/domain/import/reconciliation.schema.ts';
import { describe, expect, it } from 'vitest';
import { allYears, missingSheet, reconciliationSheet } from './proof-sheet.ts';

const year = (of: number | null, file: number, kept: number): Reconciliation['years'][number] => ({
  year: of,
  given: 2,
  taken: 1,
  joined: 0,
  skipped: 0,
  refused: 1,
  sums: [{ name: 'charged', file, kept }],
});

describe('the sheet of a reconciliation', () => {
  it('has a line for each year, their sum to the cent, and the rows that make a difference', () => {
    const found: Reconciliation = {
      at: 0,
      rows: 4,
      accounted: 4,
      years: [year(null, 0.1, 0), year(2023, 0.2, 0.2)],
      differences: [{ row: 2, rows: 1, year: null, name: 'charged', file: 0.1, kept: 0, reason: 'refused' }],
      differing: 1,
      missing: 0,
    };
    expect(allYears(found.years)).toMatchObject({ given: 4, refused: 2, sums: [{ file: 0.3, kept: 0.2 }] });
    expect(reconciliationSheet(found).split('\r\n')).toEqual([
      '\uFEFF年度,檔案,匯入,併入既有,略過,不能匯入,應收-檔案,應收-院內,應收-差額',
      '無日期,2,1,0,0,1,0.1,0,-0.1',
      '2023,2,1,0,0,1,0.2,0.2,0',
      '合計,4,2,0,0,2,0.3,0.2,-0.1',
      '',
      '造成差異的列',
      '列,列數,年度,項目,檔案,院內,差額,原因',
      '2,1,無日期,應收,0.1,0,-0.1,這些列不能匯入',
      '',
    ]);
  });

  it('says of rows that were passed over what becomes of them, and of no other remark', () => {
    const found: Reconciliation = {
      ...{ at: 0, rows: 2, accounted: 2, differences: [], differing: 0, missing: 0 },
      years: [{ year: null, given: 2, taken: 1, joined: 0, skipped: 1, refused: 0, sums: [] }],
    };
    const warning = { level: 'warning', column: '', field: 'staff.email' } as const;
    const problems = [
      { ...warning, row: 3, reason: 'no-email', value: '林志明' },
      { ...warning, row: 2, reason: 'too-long', value: '…' },
    ];
    expect(reconciliationSheet(found, problems).split('\r\n').slice(3)).toEqual([
      '',
      '略過的列',
      '列,內容,原因',
      '3,林志明,沒有 Email，不建立帳號；匯入的看診紀錄仍會照檔案寫上醫師姓名',
      '',
    ]);
  });

  it('of rows that a newer file lacks has them as they stood, with nothing in it that runs', () => {
    const rows = [{ file: '舊.csv', row: 4, cells: [['A', '=1+1'], ['B']] }];
    expect(missingSheet(['甲', '乙'], rows).split('\r\n')).toEqual([
      '\uFEFF檔案,列,甲,乙',
      "舊.csv,4,A,'=1+1",
      '舊.csv,5,B,',
      '',
    ]);
  });
});

import { expect, it } from 'vitest';
import { rosterPaper } from './roster-paper.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

it('the roster on paper has a line a day: who works in each part, who is away, and where nobody is or the clinic is closed', () => {
  const text = documentText(
    rosterPaper({
      ...sampleData(),
      ...{ year: 2026, month: 11 },
      days: [
        {
          day: november(20, 0, 0),
          named: '',
          parts: { morning: ['林佳蓉', '黃冠廷'], afternoon: [], evening: undefined },
          away: ['陳怡安'],
        },
        {
          day: november(21, 0, 0),
          named: '員工旅遊',
          parts: { morning: undefined, afternoon: undefined, evening: undefined },
          away: [],
        },
      ],
    }),
  );
  const lines = text.split('\n');
  for (const words of ['林佳蓉、黃冠廷', '無人值班', '休診', '陳怡安']) expect(lines).toContain(words);
  for (const words of ['2026 年 11 月', '11/20（五）', '員工旅遊']) expect(text).toContain(words);
});

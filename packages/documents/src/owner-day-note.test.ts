import { expect, it } from 'vitest';
import { ownerDayNote } from './owner-day-note.ts';
import { renderHtml } from './render-html.ts';
import { documentText } from './testing/read-back.ts';
import { november, sampleData } from './testing/sample.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const note = (fields: object = {}) =>
  ownerDayNote({
    ...{ ...sampleData(), day: november(20, 0, 0), text: '今天精神很好。\n\n吃光一碗罐頭。' },
    ...{ pictures: [{ address: PNG, caption: '下午散步' }], ...fields },
  });

it('a day’s note has its words and photographs, and names neither staff nor money', () => {
  const data = sampleData();
  const text = documentText(note());
  for (const shown of ['住院日誌', data.pet.name, '今天精神很好。', '吃光一碗罐頭。']) expect(text).toContain(shown);
  expect(text).not.toContain(data.printedBy);
  expect(text).not.toMatch(/NT\$|元/);
  const html = renderHtml(note());
  expect(html).toContain(`<img alt="下午散步" src="${PNG}">`);
  expect(html).not.toContain(data.printedBy);
});

it('what is seen on a photograph is text, whatever somebody wrote there', () => {
  const html = renderHtml(note({ pictures: [{ address: PNG, caption: '"><script>alert(1)</script>' }] }));
  expect(html).not.toContain('<script>alert');
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DateCalendar } from './DateCalendar.tsx';

const SOURCES = [resolve(import.meta.dirname, '../..'), resolve(import.meta.dirname, '../../../../../packages/ui/src')];

function calendarOf(value: string): string {
  const nothing = () => undefined;
  const calendar = createElement(DateCalendar, { value, onPick: nothing, onClose: nothing });
  return renderToStaticMarkup(createElement(MantineProvider, { env: 'test' }, calendar));
}

describe('dates are picked in the Chinese of Taiwan', () => {
  it('[1.1.20] [3.1.17] from a calendar whose weeks begin on Monday', () => {
    const markup = calendarOf('2026-11-23');
    expect(markup).toContain('2026年11月');
    const heads = [...markup.matchAll(/<th[^>]*>([^<]+)<\/th>/g)].map(([, word]) => word);
    expect(heads).toEqual(['一', '二', '三', '四', '五', '六', '日']);
    const days = [...markup.matchAll(/aria-label="(\d{4}\/\d{2}\/\d{2})（(.)）"/g)];
    expect(days[0]?.slice(1)).toEqual(['2026/10/26', '一']);
  });

  it('[1.1.20] and from no field of the browser’s own, which follows the browser’s language', () => {
    const native = /type=["'{]+(?:date|time|month|week|datetime-local)\b/;
    const found = SOURCES.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.tsx'))
        .filter((name) => native.test(readFileSync(join(folder, name), 'utf8'))),
    );
    expect(found).toEqual([]);
  });
});

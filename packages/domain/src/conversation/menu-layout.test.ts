import { expect, it } from 'vitest';
import { MOST_MENU_PLACES } from '../clinic/settings/crm.setting.ts';
import { menuLayout } from './menu-layout.ts';

const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ _id: `${at}`, label: `${at}`, action: 'book' as const, value: '' }));

it.each(Array.from({ length: MOST_MENU_PLACES }, (_, at) => [at + 1]))(
  '%i places cover the picture, each pixel once',
  (count) => {
    const { width, height, areas } = menuLayout(places(count));
    expect(areas.map(({ place }) => place.label)).toEqual(places(count).map(({ label }) => label));
    expect(areas.reduce((sum, area) => sum + area.width * area.height, 0)).toBe(width * height);
    for (const { x, y, ...area } of areas) expect(x + area.width <= width && y + area.height <= height).toBe(true);
    expect(width / height).toBeGreaterThanOrEqual(1.45);
  },
);

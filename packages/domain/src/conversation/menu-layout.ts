import type { MenuPlace } from '../clinic/settings/crm.setting.ts';

/** A place of the menu with where it lies, in pixels of the menu's picture. */
export interface PlacedMenu {
  readonly place: MenuPlace;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The sizes that the messaging app takes, in pixels: one row, or two. */
const [WIDTH, ROW] = [2500, 843];

/** How the places of a menu lie: up to three in a row, the rest below; the last row fills its width. The browser draws by it, and what a touch does goes by it. */
export function menuLayout(places: readonly MenuPlace[]): {
  readonly width: number;
  readonly height: number;
  readonly areas: readonly PlacedMenu[];
} {
  const first = places.length <= 3 ? places.length : Math.ceil(places.length / 2);
  const rows = [places.slice(0, first), places.slice(first)].filter((row) => row.length > 0);
  const areas = rows.flatMap((row, at) =>
    row.map((place, nth) => {
      const x = Math.round((WIDTH * nth) / row.length);
      return { place, x, y: at * ROW, width: Math.round((WIDTH * (nth + 1)) / row.length) - x, height: ROW };
    }),
  );
  return { width: WIDTH, height: ROW * Math.max(1, rows.length), areas };
}

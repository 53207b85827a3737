import type { MenuPlace } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { menuLayout } from '@vetloom/domain/conversation/menu-layout.ts';

/** The menu is shown on owners' phones, whatever theme this screen has. */
const [GROUND, INK, LINE] = ['#F5F3EF', '#34508F', '#D3CDC1'];
/** What a letter takes of a place's width at the most. */
const MOST_LETTER = 160;

/** Draws the menu's places with their words, as large as they have room. */
export function drawMenu(canvas: HTMLCanvasElement, places: readonly MenuPlace[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height, areas } = menuLayout(places);
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, width, height);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { place, x, y, ...area } of areas) {
    pen.strokeStyle = LINE;
    pen.lineWidth = 6;
    pen.strokeRect(x, y, area.width, area.height);
    const letters = Math.max(2, [...place.label].length);
    pen.font = `600 ${Math.min(MOST_LETTER, Math.floor((area.width * 0.8) / letters))}px "Noto Sans TC Variable", sans-serif`;
    pen.fillStyle = INK;
    pen.fillText(place.label, x + area.width / 2, y + area.height / 2, area.width * 0.9);
  }
}

/** The picture as base64 of a PNG. */
export const pngOf = async (canvas: HTMLCanvasElement): Promise<string> =>
  canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');

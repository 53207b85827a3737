import {
  type DrawCheck,
  type DrawStanding,
  drawStanding,
  type ImportDraw,
  importDraw,
} from '@vetloom/domain/import/draw.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const base = () => `${clinicBase()}/importDraw`;

/** Records of imports that were drawn at random to be checked; all of it needs the network. Refusals are DomainErrors. */
export const draws = {
  /** Draws anew from all that was brought in. */
  draw: async (): Promise<ImportDraw> => importDraw.parse(await callServer('POST', base(), {})),
  list: async (): Promise<DrawStanding[]> => z.array(drawStanding).parse(await callServer('GET', base())),
  get: async (id: string): Promise<ImportDraw> => importDraw.parse(await callServer('GET', `${base()}/${id}`)),
  check: async (id: string, check: DrawCheck): Promise<ImportDraw> =>
    importDraw.parse(await callServer('POST', `${base()}/${id}/check`, check)),
} as const;

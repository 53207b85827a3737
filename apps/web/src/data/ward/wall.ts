import { CODE, codeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import {
  WARD_SCREEN_PATH,
  type WardScreenLink,
  type WardWall,
  wardScreenLink,
  wardWall,
} from '@vetloom/protocol/ward-screen.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';

/** Hangs a screen up. @throws DomainError networkRequired, forbidden */
export const hangScreen = async (name: string): Promise<WardScreenLink> =>
  wardScreenLink.parse(await callServer('POST', inClinic`/inHospital/v2/screen`, { name }));

/** Takes a screen off. It asks the server: a link that still serves must not look ended. @throws DomainError networkRequired, forbidden */
export const takeScreenOff = async (screenID: string): Promise<unknown> =>
  callServer('DELETE', `${clinicBase()}/inHospital/v2/screen?screenID=${encodeURIComponent(screenID)}`, {});

/** The page that a screen shows. The token stands behind the #, so that no server and no proxy ever logs it. */
export const wallPageUrl = (token: string): string => `${window.location.origin}/app/inHospital/tv#${token}`;

const answer = z.object({ code: z.number(), message: z.string().optional(), result: z.unknown().optional() });

/** The whiteboard of a link; nobody need have signed in. @throws DomainError notFound for a link that serves no longer, networkRequired */
export async function readWall(token: string): Promise<WardWall> {
  let answered: z.output<typeof answer>;
  try {
    const response = await fetch(endpoints.api + WARD_SCREEN_PATH, {
      method: 'POST',
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    answered = answer.parse(await response.json());
  } catch (cause) {
    throw new DomainError('networkRequired', cause instanceof Error ? cause.message : 'no answer');
  }
  if (answered.code !== CODE.success) throw new DomainError(codeName(answered.code), answered.message ?? '');
  return wardWall.parse(answered.result);
}

import {
  WARD_SCREEN_PATH,
  type WardScreenLink,
  type WardWall,
  wardScreenLink,
  wardWall,
} from '@vetloom/protocol/ward-screen.ts';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';
import { callPublic } from '../engine/calls/public-call.ts';

/** Hangs a screen up. @throws DomainError networkRequired, forbidden */
export const hangScreen = async (name: string): Promise<WardScreenLink> =>
  wardScreenLink.parse(await callServer('POST', inClinic`/inHospital/v2/screen`, { name }));

/** Takes a screen off. It asks the server: a link that still serves must not look ended. @throws DomainError networkRequired, forbidden */
export const takeScreenOff = async (screenID: string): Promise<unknown> =>
  callServer('DELETE', `${clinicBase()}/inHospital/v2/screen?screenID=${encodeURIComponent(screenID)}`, {});

/** The page that a screen shows. The token stands behind the #, so that no server and no proxy ever logs it. */
export const wallPageUrl = (token: string): string => `${window.location.origin}/app/inHospital/tv#${token}`;

/** The whiteboard of a link; nobody need have signed in. @throws DomainError notFound for a link that serves no longer, networkRequired */
export async function readWall(token: string): Promise<WardWall> {
  return wardWall.parse(await callPublic(WARD_SCREEN_PATH, { token }));
}

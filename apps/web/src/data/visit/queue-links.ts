import {
  QUEUE_PLACE_PATH,
  QUEUE_SCREEN_PATH,
  type QueuePlace,
  type QueueScreen,
  type QueueScreenLink,
  queuePlace,
  queuePlaceLink,
  queueScreen,
  queueScreenLink,
} from '@vetloom/protocol/queue.ts';
import { callServer, clinicBase, inClinic } from '../engine/calls/own-call.ts';
import { callPublic } from '../engine/calls/public-call.ts';

/** Hangs a screen up in the waiting room. @throws DomainError networkRequired, forbidden */
export const hangQueueScreen = async (name: string): Promise<QueueScreenLink> =>
  queueScreenLink.parse(await callServer('POST', inClinic`/queue/screen`, { name }));

/** Takes one off. It asks the server: a link that still serves must not look ended. @throws DomainError networkRequired, forbidden */
export const takeQueueScreenOff = async (screenID: string): Promise<unknown> =>
  callServer('DELETE', `${clinicBase()}/queue/screen?screenID=${encodeURIComponent(screenID)}`, {});

/** The page that a screen shows. The token stands behind the #, so that no server and no proxy ever logs it. */
export const queuePageUrl = (token: string): string => `${window.location.origin}/app/queue#${token}`;

/** An owner's link to their place in the queue. @throws DomainError networkRequired, forbidden, notFound */
export async function makePlaceUrl(recordID: string): Promise<string> {
  const { token } = queuePlaceLink.parse(await callServer('POST', inClinic`/queue/place/${recordID}`, {}));
  return `${window.location.origin}/app/myQueue#${token}`;
}

/** What a screen's link shows; nobody need have signed in. @throws DomainError notFound for one that serves no longer, networkRequired */
export const readQueueScreen = async (token: string): Promise<QueueScreen> =>
  queueScreen.parse(await callPublic(QUEUE_SCREEN_PATH, { token }));

/** One's place in the queue by its link; likewise. */
export const readQueuePlace = async (token: string): Promise<QueuePlace> =>
  queuePlace.parse(await callPublic(QUEUE_PLACE_PATH, { token }));

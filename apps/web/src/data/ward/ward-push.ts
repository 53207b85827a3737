import { type PushTrial, pushTrial, type WardPushState, wardPush } from '@vetloom/protocol/ward-push.ts';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const path = (more = '') => `${clinicBase()}/inHospital/v2/push${more}`;

/** A person's browsers that are told of the ward. @throws DomainError networkRequired, forbidden */
export const readPush = async (): Promise<WardPushState> => wardPush.parse(await callServer('GET', path()));

/** Lets this browser be told. @throws DomainError networkRequired, forbidden, contradictory (`practice`, `pushOff`), badParameter (`pushAddress`) */
export const letPushIn = async (subscription: PushSubscriptionJSON): Promise<WardPushState> => {
  const { endpoint, keys } = subscription;
  return wardPush.parse(await callServer('PUT', path(), { endpoint, keys }));
};

/** Tells a browser nothing more. @throws DomainError networkRequired */
export const endPush = async (browserID: string): Promise<WardPushState> =>
  wardPush.parse(await callServer('DELETE', path(`?browserID=${browserID}`)));

/** Sends a browser a trial. @throws DomainError networkRequired, notFound, rateLimited */
export const tryPush = async (browserID: string): Promise<PushTrial> =>
  pushTrial.parse(await callServer('POST', path('/try'), { browserID }));

import type { WardPushState } from '@vetloom/protocol/ward-push.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../data/engine/hooks.ts';
import { endPush, letPushIn, readPush, tryPush } from '../../data/ward/ward-push.ts';
import { askForNotices } from './notices.ts';
import { hasChosenPush, keepPushChoice, type PushChooser } from './push-choice.ts';
import {
  browserIDOf,
  type PushHindrance,
  pushGround,
  pushHindrance,
  subscribeHere,
  subscriptionHere,
} from './push-here.ts';

/** How it stands with a person's browsers, and with this one. */
export interface PushHere {
  readonly hindrance: PushHindrance | undefined;
  /** Undefined until the server has answered. */
  readonly state: WardPushState | undefined;
  /** The server can't be asked. */
  readonly failed: unknown;
  /** This browser's name at the server, where it is told. */
  readonly hereID: string | undefined;
  readonly others: readonly string[];
  readonly busy: boolean;
  /** @throws DomainError of the server; DOMException where the browser's push service can't be reached */
  readonly choose: (isTold: boolean) => Promise<void>;
  readonly endOthers: () => Promise<void>;
  /** Answers what became of it. */
  readonly tryHere: () => Promise<'taken' | 'gone' | 'later' | 'refused'>;
}

/** What of a person's browsers the server tells; asks it once. */
export function usePushHere(): PushHere {
  const { clinic, email } = useSession();
  const [state, setState] = useState<WardPushState>();
  const [failed, setFailed] = useState<unknown>();
  const [endpointID, setEndpointID] = useState<string>();
  const [hindrance, setHindrance] = useState(() => pushHindrance(pushGround()));
  const [busy, setBusy] = useState(false);
  const who: PushChooser = { clinic: clinic?.clinic ?? '', email };
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const [next, subscription] = await Promise.all([readPush(), subscriptionHere()]);
      const id = subscription && (await browserIDOf(subscription.endpoint));
      if (isGone) return;
      setState(next);
      setEndpointID(id);
    };
    look().catch((error: unknown) => !isGone && setFailed(error));
    return () => {
      isGone = true;
    };
  }, []);
  const hereID = state?.browsers.find(({ browserID }) => browserID === endpointID)?.browserID;
  const others = (state?.browsers ?? []).map(({ browserID }) => browserID).filter((id) => id !== hereID);
  const alone = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().finally(() => setBusy(false));
  };
  const begin = async (publicKey: string) => {
    const granted = await askForNotices();
    setHindrance(pushHindrance(pushGround()));
    const subscription = granted ? await subscribeHere(publicKey) : undefined;
    if (subscription === undefined) return;
    setState(await letPushIn(subscription.toJSON()));
    setEndpointID(await browserIDOf(subscription.endpoint));
    keepPushChoice(who, true);
  };
  const end = async () => {
    if (hereID !== undefined) setState(await endPush(hereID));
    // Nobody else of this browser is told: its own half ends as well.
    if (!keepPushChoice(who, false)) await (await subscriptionHere())?.unsubscribe();
  };
  return {
    ...{ hindrance, state, failed, hereID, others, busy },
    choose: (isTold) => alone(() => (isTold && state ? begin(state.publicKey) : end())),
    endOthers: () =>
      alone(async () => {
        for (const id of others) setState(await endPush(id));
      }),
    tryHere: async () => {
      const { outcome } = await tryPush(hereID ?? '');
      if (outcome === 'gone') setState(await readPush());
      return outcome;
    },
  };
}

/**
 * Somebody who chose to be told by this browser signed in again, or the browser's address is another one since: it is told again. Where that can't be done now, the next page does it.
 */
export async function renewPush(who: PushChooser): Promise<void> {
  if (!hasChosenPush(who) || !navigator.onLine || pushGround().permission !== 'granted') return;
  const state = await readPush();
  if (state.shows === 'nothing') return;
  const subscription = await subscribeHere(state.publicKey);
  if (subscription === undefined) return;
  const id = await browserIDOf(subscription.endpoint);
  if (!state.browsers.some(({ browserID }) => browserID === id)) await letPushIn(subscription.toJSON());
}

import { CODE } from '@vetloom/domain/core/codes.ts';
import { decodeHistoryPage } from '@vetloom/protocol/history-page.ts';
import {
  petHistoryResult,
  poke,
  pullResult,
  pushResult,
  snapshotResult,
  type WireChange,
} from '@vetloom/protocol/sync.ts';
import { type Link, type LinkListener, type Transport, TransportError } from '@vetloom/sync-client/transport.ts';
import { z } from 'zod';
import { whenIdle } from '../when-idle.ts';
import { endpoints } from './environment.ts';
import { call, callBytes, type TokenSource } from './http.ts';

/**
 * Documents as they come: the server has read them by their schemas when they were written, and reading a page of them again would
 * hold the screen up. Kinds that this version doesn't know are passed over by the sync client.
 */
const documents = z.array(
  z.custom<WireChange>(
    (item) => typeof item === 'object' && item !== null && 'collection' in item && typeof item.collection === 'string',
  ),
);
const pageOfSnapshot = snapshotResult.extend({ documents });
const pageOfHistory = petHistoryResult.extend({ documents });
const pageOfChanges = pullResult.extend({ patch: documents });

/** The way to the server over HTTP and a socket on the page's own origin. */
export function browserTransport(source: TokenSource, onAccess: () => void = () => {}): Transport {
  const post = async <S extends z.ZodType>(path: string, body: unknown, schema: S): Promise<z.output<S>> => {
    const parsed = schema.safeParse(await call(source, 'POST', path, body));
    if (!parsed.success) throw new TransportError('refused', `unexpected answer of ${path}`, CODE.protocolMismatch);
    return parsed.data;
  };
  const base = (clinic: string) => `/sync/v1/${encodeURIComponent(clinic)}`;
  return {
    push: (clinic, request) => post(`${base(clinic)}/push`, request, pushResult),
    pull: (clinic, request) => post(`${base(clinic)}/pull`, request, pageOfChanges),
    snapshot: (clinic, request) => post(`${base(clinic)}/snapshot`, request, pageOfSnapshot),
    history: async (clinic, request) => {
      const page = decodeHistoryPage(await callBytes(source, `${base(clinic)}/history`, request));
      if (!page) throw new TransportError('offline', 'a page of history was cut');
      return page;
    },
    petHistory: (clinic, request) => post(`${base(clinic)}/pet`, request, pageOfHistory),
    registerKey: async (request) => {
      await call(source, 'POST', '/sync/v1/keys', request);
    },
    link: (clinic, listener) => openLink(source, clinic, listener, onAccess),
  };
}

/** Pause before a refused connection is tried again, in milliseconds. */
const REFUSED_PAUSE_MS = 5_000;

/** At the latest so long after the clinic's data are open the socket is made: what is already on the device is shown first. */
const SOCKET_WITHIN_MS = 1_000;

/** A socket that pokes this device. The library is fetched only now, so that sign-in and the first picture of a screen need not wait for it. */
function openLink(source: TokenSource, clinic: string, listener: LinkListener, onAccess: () => void): Link {
  let closed = false;
  let close = () => {};
  let refused = false;
  let before = false;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  const begin = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    const socket = io(`${endpoints.realtime}/sync`, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      // Half of it to one and a half: a server that ended leaves its stations without news for less than a second.
      reconnectionDelay: 500,
      reconnectionDelayMax: 15_000,
      auth: (answer) => {
        // A refused token has run out: the next attempt brings a fresh one.
        const token = refused ? undefined : source.token();
        if (token !== undefined) return answer({ token, clinic });
        source.refresh().then(
          (fresh) => answer({ token: fresh ?? '', clinic }),
          () => answer({ token: '', clinic }),
        );
      },
    });
    socket.on('connect', () => {
      refused = false;
      listener.onConnect();
      // While the link was away, roles may have changed: the first contact asks.
      if (before) onAccess();
      before = true;
    });
    socket.on('disconnect', (reason) => {
      listener.onDisconnect(reason);
      // The library doesn't come back by itself after the server closed the socket, as it does when a token ran out.
      if (!closed && reason === 'io server disconnect') socket.connect();
    });
    socket.on('connect_error', (error) => {
      listener.onDisconnect(error.message);
      // Nor does it after a refusal.
      if (closed || socket.active) return;
      refused = true;
      reconnecting = setTimeout(() => socket.connect(), REFUSED_PAUSE_MS);
    });
    socket.on('access', onAccess);
    socket.on('poke', (message: unknown) => {
      const parsed = poke.safeParse(message);
      if (parsed.success) listener.onPoke(parsed.data);
    });
    close = () => socket.close();
  };
  const notBegun = whenIdle(
    SOCKET_WITHIN_MS,
    () => void begin().catch(() => listener.onDisconnect('the socket library did not load')),
  );
  return {
    close() {
      closed = true;
      notBegun();
      clearTimeout(reconnecting);
      close();
    },
  };
}

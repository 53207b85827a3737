import { clinicRole } from '@vetloom/protocol/auth.ts';
import { TransportError } from '@vetloom/sync-client/transport.ts';
import { shownNow } from '@vetloom/ui/format/shown-clock.ts';
import { z } from 'zod';
import { call, type TokenSource } from '../engine/calls/http.ts';
import { callServer } from '../engine/calls/own-call.ts';
import { rememberIDKeys } from '../engine/calls/sealed-path.ts';
import { actorIn } from '../engine/session/actor-in.ts';
import { ownTokens, wear } from '../engine/session/session.ts';
import type { Session } from '../engine/session/session.types.ts';

const PATH = '/api/sdk/sudo/tokenEmulator';
/** Seconds before its end at which a token is no longer used. */
const EARLY = 15;

const emulated = z.object({
  jwt: z.string(),
  expiresAt: z.number(),
  name: z.string(),
  email: z.string(),
  emulatedBy: z.string(),
  clinicRole,
});

/** Whose place an operator takes, and why. */
export interface Emulated {
  readonly clinic: string;
  readonly staffID: string;
  readonly reason: string;
}

/**
 * Acts as a member of a clinic until `endEmulation` (spec 1 §6): online only, kept in this tab's memory alone, so that a reload ends it.
 * @throws DomainError forbidden, personNotFound, networkRequired
 */
export async function startEmulation(place: Emulated): Promise<void> {
  const first = emulated.parse(await callServer('POST', PATH, { ...place }, ownTokens));
  const { idKey: _idKey, ...clinic } = first.clinicRole;
  rememberIDKeys([first.clinicRole]);
  const since = shownNow();
  const person = { email: first.email, name: first.name, systemRole: null };
  const of = (own: Session): Session => ({
    ...own,
    ...person,
    state: 'ready',
    clinics: [clinic],
    clinic,
    actor: actorIn(person, clinic),
    offline: false,
    remembered: false,
    mode: { kind: 'emulation', by: first.emulatedBy, staffID: place.staffID, reason: place.reason, since },
  });
  wear({ of, tokens: emulationTokens(place, first) });
}

/** Back to oneself. What had not reached the server is gone with the tab's memory: emulation works online only. */
export const endEmulation = (): void => wear(undefined);

/** Tokens of ten minutes, each asked for with the operator's own sign-in; when that is gone, so is the emulation. */
function emulationTokens(place: Emulated, first: { readonly jwt: string; readonly expiresAt: number }): TokenSource {
  let held = first;
  let asking: Promise<string | undefined> | undefined;
  const ask = async (): Promise<string | undefined> => {
    try {
      held = emulated.parse(await call(ownTokens, 'POST', PATH, { ...place, renews: true }));
      return held.jwt;
    } catch (error) {
      if (error instanceof TransportError && error.kind === 'offline') throw error;
      endEmulation();
      return undefined;
    }
  };
  return {
    token: () => (held.expiresAt - EARLY > shownNow() ? held.jwt : undefined),
    refresh() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

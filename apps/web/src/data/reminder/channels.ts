import { CHANNELS } from '@vetloom/domain/core/channels.ts';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { useSyncStatus } from '../engine/hooks.ts';
import { log } from '../engine/log/log.ts';

const channels = z.array(z.object({ channel: z.enum(CHANNELS), connected: z.boolean() }));
/** A way of writing to owners, and whether somebody takes its messages. */
export type ChannelState = z.output<typeof channels>[number];

/** The ways of writing to owners as the server has them; undefined until it has answered. */
export function useChannels(): readonly ChannelState[] | undefined {
  const online = useSyncStatus()?.connection === 'online';
  const [found, setFound] = useState<readonly ChannelState[]>();
  useEffect(() => {
    if (!online) return;
    let gone = false;
    callServer('GET', `${clinicBase()}/reminder/channels`).then(
      (answer) => {
        if (!gone) setFound(channels.parse(answer));
      },
      // Nothing is claimed then; the next connection asks again.
      (error: unknown) => log('warn', 'the ways of writing to owners could not be asked for', error),
    );
    return () => {
      gone = true;
    };
  }, [online]);
  return found;
}

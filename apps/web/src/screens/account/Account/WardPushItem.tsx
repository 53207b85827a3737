import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { wardPush as words } from '../../../locale/ward-push.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { usePushHere } from '../../../parts/ward/use-push-here.ts';
import { Item } from './Item.tsx';

/** Whether this browser is told of the ward while no page is open: what will come, through whose hands it goes, and why it can't be where it can't. */
export function WardPushItem() {
  const push = usePushHere();
  const isOffline = useSyncStatus()?.connection === 'offline';
  const [said, setSaid] = useState<string>();
  const { act } = useAct();
  const { hindrance, state, hereID, others, busy } = push;
  const shows = state?.shows ?? 'animals';
  const failed = push.failed === undefined ? undefined : refusal(push.failed).sentence;
  const why =
    hindrance !== undefined
      ? words.hindrance[hindrance]
      : isOffline
        ? words.offline
        : (failed ?? (shows === 'nothing' ? words.shows.nothing : undefined));
  const own = state?.browsers.find(({ browserID }) => browserID === hereID);
  const choose = (isTold: boolean) =>
    act(async () => {
      setSaid(undefined);
      try {
        await push.choose(isTold);
      } catch (error) {
        // The browser asks its maker for an address, which may be out of reach.
        if (!(error instanceof DOMException)) throw error;
        setSaid(error.name === 'NotAllowedError' ? words.notGranted : words.unreachable);
      }
    });
  const tryIt = () => act(async () => setSaid(words.tried[await push.tryHere()]));
  const endOthers = () =>
    act(async () => {
      await push.endOthers();
      showSuccess(words.ended);
    });
  return (
    <Item title={words.part} text={words.text}>
      <Stack gap="md" mt="sm">
        <Switch
          label={words.on}
          description={why ?? words.shows[shows]}
          checked={hereID !== undefined}
          // Off it can be switched whatever stands in the way.
          disabled={busy || state === undefined || isOffline || (why !== undefined && hereID === undefined)}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
        <Text size="sm">{words.route}</Text>
        {own === undefined ? null : (
          <Group gap="sm">
            <Button size="sm" variant="default" disabled={busy || isOffline} onClick={() => void tryIt()}>
              {words.tryIt}
            </Button>
            <Text size="sm">
              {own.lastFailureAt !== null && own.lastFailureAt > (own.lastSuccessAt ?? 0)
                ? words.lastFailed(formatDateTime(own.lastFailureAt))
                : own.lastSuccessAt === null
                  ? null
                  : words.lastSent(formatDateTime(own.lastSuccessAt))}
            </Text>
          </Group>
        )}
        {others.length === 0 ? null : (
          <Group gap="sm">
            <Text size="sm">{words.others(others.length)}</Text>
            <Button size="sm" variant="default" disabled={busy || isOffline} onClick={() => void endOthers()}>
              {words.endOthers}
            </Button>
          </Group>
        )}
        <Text size="sm" role="status">
          {said}
        </Text>
      </Stack>
    </Item>
  );
}

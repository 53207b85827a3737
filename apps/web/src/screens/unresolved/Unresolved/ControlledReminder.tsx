import { Button } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { useCan, useSyncStatus } from '../../../data/engine/hooks.ts';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlledReminder as words } from '../../../locale/inventory-controlled.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';

/**
 * Says at the day's end where controlled drugs weren't counted today. It is no section of what is unresolved: counts are no documents, so only the service knows,
 * and it is told with a network alone.
 */
export function ControlledReminder() {
  const mayCount = useCan()('STOCK_CHECK_FORM_WRITE');
  const online = useSyncStatus()?.connection === 'online';
  const { found } = useAsked(controlledCalls.day, mayCount && online ? ['controlled day'] : undefined);
  const waiting = found?.places.filter(({ state }) => state !== 'closed') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Notice
      tone="gromwell"
      action={
        <Button component={AppLink} to={links.to('inventory.controlled', { of: 'count' })} size="xs" variant="default">
          {words.open}
        </Button>
      }
    >
      {words.text(waiting.map(({ place }) => place).join('、'))}
    </Notice>
  );
}

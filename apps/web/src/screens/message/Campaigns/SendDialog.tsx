import { Text } from '@mantine/core';
import { formatCount, formatQuantity } from '@vetloom/ui/format/number.ts';
import type { Preview } from '../../../data/message/campaigns.ts';
import { campaigns } from '../../../locale/message-campaign.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { nearTime } from '../../../parts/message/message-words.ts';

const words = campaigns.send;

interface SendDialogProps {
  readonly opened: boolean;
  readonly preview: Preview;
  /** Unix seconds; 0 for at once. */
  readonly dueDateTime: number;
  readonly now: number;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks before a campaign is sent, naming how many it reaches and what that costs. */
export function SendDialog({ opened, preview, dueDateTime, now, onClose, onConfirm }: SendDialogProps) {
  const by = (channel: string) => preview.byWay.find((way) => way.channel === channel);
  const [sms, line, mail] = [by('sms'), by('line'), by('mail')];
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={words.title(formatCount(preview.receivers.owners))}
      text={words.text(
        sms === undefined ? '' : words.sms(formatCount(sms.owners), formatQuantity(sms.points)),
        line === undefined ? '' : words.line(formatCount(line.owners)),
        mail === undefined ? '' : words.mail(formatCount(mail.owners)),
      )}
      confirmWord={words.confirm}
      keepWord={words.keep}
      onConfirm={onConfirm}
    >
      {dueDateTime > now ? (
        <Text size="sm" mb="sm">
          {words.at(nearTime(dueDateTime, now))}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {words.once}
      </Text>
    </ConfirmDialog>
  );
}

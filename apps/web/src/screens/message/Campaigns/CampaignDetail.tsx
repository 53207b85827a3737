import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { removeCampaign } from '@vetloom/domain/message/campaign/campaign.commands.ts';
import type { Campaign } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { CAMPAIGN_STATUS, CAMPAIGN_TRIED_HOURS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import { useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { campaignCalls } from '../../../data/message/campaigns.ts';
import { campaigns as words } from '../../../locale/message-campaign.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { Author } from '../../../parts/message/MessageBands.tsx';
import message from '../../../parts/message/message.module.css';
import { nearTime } from '../../../parts/message/message-words.ts';
import { CampaignFigures } from './CampaignFigures.tsx';
import classes from './campaigns.module.css';
import { CampaignState } from './columns.tsx';

interface CampaignDetailProps {
  readonly campaign: Campaign | undefined;
  readonly mayWrite: boolean;
  /** Unix seconds. */
  readonly now: number;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
}

/** A campaign beside the list: its words, and once it was sent what became of it. */
export function CampaignDetail({ campaign, mayWrite, now, onEdit, onCopy }: CampaignDetailProps) {
  if (campaign === undefined) return <p className={classes.quiet}>{words.none}</p>;
  const { name, text, status, sentDateTime, sentBy, dueDateTime } = campaign;
  const isDraft = status === CAMPAIGN_STATUS.draft;
  return (
    <div className={classes.detail}>
      <header className={classes.head}>
        <h2>{name}</h2>
        <CampaignState {...{ campaign, now }} />
      </header>
      {isDraft ? null : (
        <p className={classes.quiet}>
          {dueDateTime > now
            ? words.figures.from(nearTime(dueDateTime, now))
            : words.figures.sent(nearTime(Math.max(sentDateTime, dueDateTime), now))}
          {'，'}
          <Author id={sentBy} />
        </p>
      )}
      {mayWrite ? <Acts key={campaign._id} {...{ campaign, now, onEdit, onCopy }} /> : null}
      <section>
        <SectionHeading level={3}>{words.figures.text}</SectionHeading>
        <p className={message.text}>{text}</p>
      </section>
      {isDraft ? null : <CampaignFigures key={`figures ${campaign._id}`} campaign={campaign} />}
    </div>
  );
}

function Acts({
  campaign,
  now,
  onEdit,
  onCopy,
}: Pick<CampaignDetailProps, 'now' | 'onEdit' | 'onCopy'> & { campaign: Campaign }) {
  const run = useRun();
  const offline = useSyncStatus()?.connection === 'offline';
  const [asked, setAsked] = useState<'stop' | 'remove'>();
  const { _id: campaignID, name, status } = campaign;
  const isDraft = status === CAMPAIGN_STATUS.draft;
  // Later than that none of its messages waits any more.
  const isOver = now > campaign.endDateTime + CAMPAIGN_TRIED_HOURS * 3600;
  const mayStop = status === CAMPAIGN_STATUS.sending || (status === CAMPAIGN_STATUS.sent && !isOver);
  return (
    <div className={classes.acts}>
      {isDraft ? (
        <>
          <Button size="sm" leftSection={<IconPencil size={14} />} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        </>
      ) : (
        <Button size="sm" variant="default" leftSection={<IconCopy size={14} />} onClick={onCopy}>
          {words.copy}
        </Button>
      )}
      {mayStop ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerStop size={14} />}
          disabled={offline}
          onClick={() => setAsked('stop')}
        >
          {words.stop.open}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asked === 'stop'}
        onClose={() => setAsked(undefined)}
        title={words.stop.title(name)}
        text={words.stop.text}
        confirmWord={words.stop.confirm}
        keepWord={words.stop.keep}
        danger
        onConfirm={async () => {
          await campaignCalls.withdraw(campaignID);
          showSuccess(words.stop.done);
        }}
      />
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={() => setAsked(undefined)}
        title={words.removeTitle(name)}
        text={words.removeText}
        confirmWord={words.remove}
        danger
        onConfirm={async () => {
          await run(removeCampaign, { campaignID });
          showSuccess(words.removed);
        }}
      />
    </div>
  );
}

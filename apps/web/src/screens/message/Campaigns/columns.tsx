import type { Campaign } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { CAMPAIGN_STATUS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { formatCount } from '@vetloom/ui/format/number.ts';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { campaigns as words } from '../../../locale/message-campaign.ts';
import { nearTime } from '../../../parts/message/message-words.ts';
import classes from './campaigns.module.css';

type State = keyof typeof CAMPAIGN_STATUS;

/** The word of where a campaign stands; one that waits for its time is planned. */
export function stateOf({ status, dueDateTime }: Campaign, now: number): { state: State; word: string } {
  const state = (Object.keys(CAMPAIGN_STATUS) as State[]).find((one) => CAMPAIGN_STATUS[one] === status) ?? 'draft';
  return { state, word: state === 'sending' && dueDateTime > now ? words.scheduled : words.states[state] };
}

/** Where a campaign stands, as a mark. */
export function CampaignState({ campaign, now }: { readonly campaign: Campaign; readonly now: number }) {
  const { state, word } = stateOf(campaign, now);
  return (
    <span className={classes.state} data-state={state}>
      {word}
    </span>
  );
}

/** When something last happened to it that people ask for: that it was sent or is planned, or that somebody wrote in it. */
const whenOf = ({ status, dueDateTime, sentDateTime, updateDateTime }: Campaign, now: number): string =>
  nearTime(
    status === CAMPAIGN_STATUS.draft
      ? updateDateTime
      : status === CAMPAIGN_STATUS.sending && dueDateTime > now
        ? dueDateTime
        : sentDateTime,
    now,
  );

/** The columns of the list at a time; on a narrow screen those by which one is chosen. */
export const columnsAt = (now: number, narrow: boolean): readonly ListColumn<Campaign>[] => [
  {
    key: 'name',
    head: words.columns.name,
    width: 'minmax(120px, 2fr)',
    cell: ({ name }) => <span className={classes.strong}>{name}</span>,
  },
  {
    key: 'state',
    head: words.columns.state,
    width: '88px',
    cell: (campaign) => <CampaignState {...{ campaign, now }} />,
  },
  {
    key: 'receivers',
    head: words.columns.receivers,
    width: '88px',
    align: 'end',
    cell: ({ status, receivers }) =>
      status === CAMPAIGN_STATUS.draft ? '–' : words.owners(formatCount(receivers.owners)),
  },
  ...(narrow
    ? []
    : [
        {
          key: 'when',
          head: words.columns.when,
          width: '132px',
          cell: (campaign: Campaign) => whenOf(campaign, now),
        },
      ]),
];

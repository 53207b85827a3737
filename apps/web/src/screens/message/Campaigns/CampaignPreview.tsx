import { CAMPAIGN_TRIED_HOURS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatCount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import type { Preview } from '../../../data/message/campaigns.ts';
import { channelNames } from '../../../locale/message.ts';
import { campaigns } from '../../../locale/message-campaign.ts';
import message from '../../../parts/message/message.module.css';
import { leftWords } from './CampaignFigures.tsx';
import classes from './campaigns.module.css';
import type { LivePreview } from './use-preview.ts';

const words = campaigns.preview;
/** So many texts are shown whole. */
const SAMPLES = 3;
const TRIED_DAYS = CAMPAIGN_TRIED_HOURS / 24;

/** Whom a campaign would reach as it stands in the form, by which way and for how much, who is left out and why, and what some of them would read. */
export function CampaignPreview({ preview, counting, failure }: LivePreview) {
  return (
    <div className={classes.preview} aria-busy={counting}>
      <p className={classes.counting} role="status">
        {counting ? words.counting : ''}
      </p>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {preview === undefined ? null : <Found preview={preview} />}
    </div>
  );
}

function Found({ preview }: { readonly preview: Preview }) {
  const { chosen, receivers, leftOut, byWay, rendered, mostADay } = preview;
  const days = mostADay === 0 ? 1 : Math.ceil(receivers.owners / mostADay);
  return (
    <>
      {receivers.owners === 0 ? (
        <EmptyState title={words.nobody} next={words.nobodyNext} />
      ) : (
        <p className={classes.total}>
          <strong>{words.receivers(formatCount(receivers.owners), formatCount(receivers.animals))}</strong>
        </p>
      )}
      <p className={classes.quiet}>{words.chosen(formatCount(chosen.owners), formatCount(chosen.animals))}</p>
      {byWay.length === 0 ? null : (
        <ul className={classes.leftOut} aria-label={words.byWay}>
          {byWay.map(({ channel, owners, segments, points }) => (
            <li key={channel}>
              <span>{channelNames[channel]}</span>
              <b>{words.way(formatCount(owners))}</b>
              <small>{channel === 'sms' ? words.sms(formatCount(segments), formatQuantity(points)) : ''}</small>
            </li>
          ))}
        </ul>
      )}
      {days > 1 ? (
        <Notice tone="ochre">
          {words.limit(formatCount(mostADay), formatCount(days))}
          {days > TRIED_DAYS ? words.tooLong : ''}
        </Notice>
      ) : null}
      {leftOut.length === 0 ? null : (
        <section>
          <SectionHeading level={3}>{words.leftOut}</SectionHeading>
          <ul className={classes.leftOut} aria-label={words.leftOut}>
            {leftOut.map(({ reason, owners, animals, some }) => (
              <li key={reason}>
                <span>{words.omissions[reason]}</span>
                <b>{leftWords(owners, animals)}</b>
                <small>
                  {some.map(({ name }) => name).join('、')}
                  {owners > some.length ? words.more(formatCount(owners - some.length)) : ''}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rendered.length === 0 ? null : (
        <section>
          <SectionHeading level={3}>{words.samples}</SectionHeading>
          <ul className={classes.samples} aria-label={words.samples}>
            {rendered.slice(0, SAMPLES).map(({ userID, name, channel, text }) => (
              <li key={userID}>
                <span className={classes.quiet}>{words.to(name, channelNames[channel])}</span>
                <p className={message.text}>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

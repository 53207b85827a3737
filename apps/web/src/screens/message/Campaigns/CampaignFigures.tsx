import type { Campaign } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { CAMPAIGN_STATUS } from '@vetloom/domain/message/campaign/campaign-status.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatCount, formatQuantity } from '@vetloom/ui/format/number.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useEffect, useState } from 'react';
import { useSyncStatus } from '../../../data/engine/hooks.ts';
import { campaignCalls, FIGURES, type Figure, type Figures } from '../../../data/message/campaigns.ts';
import { refusal } from '../../../locale/codes.ts';
import { campaigns } from '../../../locale/message-campaign.ts';
import type { Failure } from '../../../parts/form/use-attempt.ts';
import classes from './campaigns.module.css';
import { FigureRows } from './FigureRows.tsx';

const words = campaigns.figures;
/** While messages go, figures are asked for this often; afterwards only what comes back from owners changes them. */
const EVERY_MS = 5000;

/** What became of a campaign: its figures, each of which opens the messages behind it, and who was left out. */
export function CampaignFigures({ campaign }: { readonly campaign: Campaign }) {
  const { _id: id, status, receivers, leftOut } = campaign;
  const offline = useSyncStatus()?.connection === 'offline';
  const [figures, setFigures] = useState<Figures>();
  const [failure, setFailure] = useState<Failure>();
  const [open, setOpen] = useState<Figure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a campaign that goes on has other figures
  useEffect(() => {
    if (offline) return;
    let gone = false;
    const ask = () =>
      campaignCalls.figures(id).then(
        (found) => {
          if (gone) return;
          setFigures(found);
          setFailure(undefined);
        },
        (error: unknown) => {
          if (!gone) setFailure(refusal(error));
        },
      );
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [id, offline, status, receivers.owners]);
  return (
    <section>
      <SectionHeading
        level={3}
        aside={figures && figures.points > 0 ? words.points(formatQuantity(figures.points)) : ''}
      >
        {words.title}
      </SectionHeading>
      {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
      {failure === undefined || offline ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {status === CAMPAIGN_STATUS.sending && receivers.owners > 0 ? (
        <p className={classes.quiet}>{words.progress(formatCount(receivers.owners))}</p>
      ) : null}
      {figures === undefined ? null : (
        <ul className={classes.figures}>
          {FIGURES.filter((figure) => figures[figure] > 0 || ALWAYS.has(figure)).map((figure) => (
            <li key={figure}>
              <button
                type="button"
                aria-expanded={open === figure}
                disabled={figures[figure] === 0}
                onClick={() => setOpen(open === figure ? undefined : figure)}
              >
                <b>{formatCount(figures[figure])}</b>
                <span>{words.names[figure]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === undefined ? null : (
        <FigureRows key={open} {...{ id }} figure={open} onClose={() => setOpen(undefined)} />
      )}
      {leftOut.length === 0 ? null : (
        <>
          <SectionHeading level={3}>{campaigns.preview.leftOut}</SectionHeading>
          <ul className={classes.leftOut}>
            {leftOut.map(({ reason, owners, animals }) => (
              <li key={reason}>
                <span>{campaigns.preview.omissions[reason]}</span>
                <b>{leftWords(owners, animals)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const ALWAYS: ReadonlySet<Figure> = new Set(['handedOver', 'cameBack']);

/** How many of a reason; animals alone where their owner gets a message about others. */
export const leftWords = (owners: number, animals: number): string =>
  owners === 0
    ? campaigns.preview.animals(formatCount(animals))
    : campaigns.preview.left(formatCount(owners), formatCount(animals));

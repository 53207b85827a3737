import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconPrinter } from '@tabler/icons-react';
import { createAdverseReaction, removeAdverseReaction } from '@vetloom/domain/pet/adverse-reaction.commands.ts';
import type { AdverseReaction } from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { useState } from 'react';
import { found, useCan, useDocument, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { adverseReaction as words } from '../../../locale/adverse-reaction.ts';
import { history } from '../../../locale/history.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { printReaction } from '../../../parts/adverse-reaction/print-reaction.ts';
import { ReactionLater } from '../../../parts/adverse-reaction/ReactionLater.tsx';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { DetailFacts, DetailHead } from './detail-parts.tsx';
import classes from './pet-page.module.css';

/** A chosen reaction: to what, from which lot, what was seen and done, whether it was reported. */
export function ReactionDetail({ reaction }: { readonly reaction: AdverseReaction }) {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const { act } = useAct();
  const [doing, setDoing] = useState<'edit' | 'history'>();
  const close = () => setDoing(undefined);
  const { petID, recordID } = reaction;
  const writer = found(useDocument('staff', reaction.createBy));
  const putBack = () => {
    const { _id, collection, petID: _, createDateTime, createBy, updateDateTime, updateBy, ...fields } = reaction;
    return act(() => run(createAdverseReaction, { _id: newID.adverseReaction(petID, store.now()), petID, fields }));
  };
  const remove = () =>
    act(async () => {
      await run(removeAdverseReaction, { reactionID: reaction._id });
      showUndo({ message: words.removed, undoWord: words.undo, onUndo: () => void putBack() });
    });
  const reported =
    reaction.reportedDateTime === null
      ? words.notReported
      : spaced(formatDate(reaction.reportedDateTime), reaction.reportedTo);
  return (
    <>
      <ReactionLater open={doing === 'edit'} petID={petID} reaction={reaction} onClose={close} />
      {doing === 'history' ? (
        <HistoryDrawer collection="adverseReaction" id={reaction._id} name={reaction.product} onClose={close} />
      ) : null}
      <DetailHead title={words.list}>
        <span className={classes.push} />
        <ActionIcon aria-label={words.print} onClick={() => void act(() => printReaction(store, reaction))}>
          <IconPrinter size={16} stroke={1.8} />
        </ActionIcon>
        <ActionIcon aria-label={history.open} onClick={() => setDoing('history')}>
          <IconHistory size={16} stroke={1.8} />
        </ActionIcon>
        {recordID === '' ? null : (
          <Button size="sm" variant="default" component={AppLink} to={links.visit(petID, recordID)}>
            {words.visit}
          </Button>
        )}
        {can('RECORD_WRITE') ? (
          <>
            <Button size="sm" variant="default" onClick={() => setDoing('edit')}>
              {words.change}
            </Button>
            <Button size="sm" variant="subtle" data-danger onClick={() => void remove()}>
              {words.remove}
            </Button>
          </>
        ) : null}
      </DetailHead>
      <div className={classes.detailBody}>
        <p className={classes.title}>{words.of(reaction.product)}</p>
        <DetailFacts
          facts={[
            [words.gravityLabel, words.gravity[reaction.gravity]],
            [words.outcomeLabel, words.outcome[reaction.outcome]],
            [words.lot, reaction.lot],
            [words.givenTime, formatDateTime(reaction.givenDateTime)],
            [words.beganTime, formatDateTime(reaction.beganDateTime)],
            [words.reported, reported],
            [words.reportNumber, reaction.reportNumber],
            [words.by, writer === undefined ? '' : <StaffName key="by" id={writer._id} name={writer.name} />],
          ]}
        />
        <p className={classes.prose}>{reaction.signs}</p>
        {reaction.treatment.trim() === '' ? null : (
          <p className={classes.prose}>
            {words.treatment}：{reaction.treatment}
          </p>
        )}
      </div>
    </>
  );
}

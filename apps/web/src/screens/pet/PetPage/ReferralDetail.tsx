import { ActionIcon, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { createReferral, removeReferral } from '@vetloom/domain/referral/referral.commands.ts';
import type { Referral } from '@vetloom/domain/referral/referral.schema.ts';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { found, useCan, useDocument, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { referral as words } from '../../../locale/referral.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { PrintLater } from '../../../parts/print/PrintLater.tsx';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { LetterPanel } from '../../referral/LetterPanel.tsx';
import { ReferralLater } from '../../referral/ReferralLater.tsx';
import { DetailFacts, DetailHead } from './detail-parts.tsx';
import classes from './pet-page.module.css';

/** A chosen referral: which clinic, why, the letter again. */
export function ReferralDetail({ referral }: { readonly referral: Referral }) {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const { act } = useAct();
  const [doing, setDoing] = useState<'print' | 'edit' | 'letter'>();
  const close = () => setDoing(undefined);
  const { petID, direction, clinic, dateTime, note, recordID, letterID = '' } = referral;
  const writer = found(useDocument('staff', referral.createBy));
  const hasLetter = direction === 'issued' && recordID !== '';
  const putBack = () => {
    const fields = { direction, clinic, dateTime, note, recordID, letterID };
    return act(() => run(createReferral, { _id: newID.referral(petID, store.now()), petID, fields }));
  };
  const remove = () =>
    act(async () => {
      await run(removeReferral, { referralID: referral._id });
      showUndo({ message: words.removed, undoWord: words.undo, onUndo: () => void putBack() });
    });
  return (
    <>
      <PrintLater
        recordID={doing === 'print' ? recordID : undefined}
        papers={['referral']}
        words={{ to: clinic, reason: note }}
        onClose={close}
      />
      <ReferralLater open={doing === 'edit'} petID={petID} referral={referral} onClose={close} />
      {doing === 'letter' ? <LetterPanel letterID={letterID} onClose={close} /> : null}
      <DetailHead title={words.day(formatDate(dateTime))}>
        <span className={classes.push} />
        {letterID === '' ? null : (
          <Button size="sm" variant="default" onClick={() => setDoing('letter')}>
            {words.letter}
          </Button>
        )}
        {hasLetter ? (
          <>
            <ActionIcon aria-label={words.print} onClick={() => setDoing('print')}>
              <IconPrinter size={16} stroke={1.8} />
            </ActionIcon>
            <Button size="sm" variant="default" component={AppLink} to={links.visit(petID, recordID)}>
              {words.visit}
            </Button>
          </>
        ) : null}
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
        <p className={classes.title}>{words.at(direction, clinic)}</p>
        <DetailFacts
          facts={[[words.by, writer === undefined ? '' : <StaffName key="by" id={writer._id} name={writer.name} />]]}
        />
        {note.trim() === '' ? null : <p className={classes.prose}>{note}</p>}
      </div>
    </>
  );
}

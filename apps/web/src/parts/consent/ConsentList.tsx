import { Button } from '@mantine/core';
import { sayToConsent } from '@vetloom/domain/consent/consent.commands.ts';
import type { Consent } from '@vetloom/domain/consent/consent.schema.ts';
import { type ConsentState, consentState, saidInOrder } from '@vetloom/domain/consent/consent-state.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { paperCalls } from '../../data/paper/issued.ts';
import { consents as words } from '../../locale/consent.ts';
import { issuedPaper } from '../../locale/paper-issued.ts';
import { useAct } from '../act/use-act.ts';
import { Hand } from '../estimate/SignaturePad.tsx';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { useIssue } from '../paper/use-issue.ts';
import { SignatureButton } from '../signature/SignatureButton.tsx';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import classes from './consent.module.css';
import type { ConsentFor } from './consent-for.ts';
import { printConsent } from './consent-print.ts';

const askCode = later(async () => (await import('./AskForm.tsx')).AskForm);
const sayCode = later(async () => (await import('./SayForm.tsx')).SayForm);

const TONES = {
  asked: 'ochre',
  signed: 'moss',
  refused: 'cinnabar',
  withdrawn: 'cinnabar',
  cancelled: 'quiet',
} satisfies Record<ConsentState, ChipTone>;

interface ConsentListProps {
  readonly of: ConsentFor;
  readonly consents: readonly Consent[];
}

type Doing =
  | { readonly what: 'ask' }
  | { readonly what: 'say'; readonly consentID: string; readonly outcome: 'signed' | 'withdrawn' }
  | undefined;

/** What an owner was asked to agree to, each with how it stands and what is done with it next, and a further one. */
export function ConsentList({ of, consents }: ConsentListProps) {
  const can = useCan();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const saying = doing?.what === 'say' ? consents.find(({ _id }) => _id === doing.consentID) : undefined;
  return (
    <>
      {consents.length === 0 ? (
        <p className={classes.calm}>{words.none}</p>
      ) : (
        <ul className={classes.rows} aria-label={words.title}>
          {consents.map((consent) => (
            <Row
              key={consent._id}
              consent={consent}
              owner={of.owner}
              onSay={(outcome) => setDoing({ what: 'say', consentID: consent._id, outcome })}
            />
          ))}
        </ul>
      )}
      {can('RECORD_WRITE') ? (
        <div className={classes.acts}>
          <Button size="compact-sm" variant="default" onClick={() => setDoing({ what: 'ask' })}>
            {words.create}
          </Button>
        </div>
      ) : null}
      {doing?.what === 'ask' ? (
        <OnDemand
          code={askCode}
          open
          props={{
            of,
            onClose: close,
            onAsked: (consentID) => setDoing({ what: 'say', consentID, outcome: 'signed' }),
          }}
        />
      ) : null}
      {doing?.what === 'say' && saying ? (
        <OnDemand
          code={sayCode}
          open
          props={{ consent: saying, owner: of.owner, outcome: doing.outcome, onClose: close }}
        />
      ) : null}
    </>
  );
}

function Row({
  consent,
  owner,
  onSay,
}: {
  readonly consent: Consent;
  readonly owner: string;
  readonly onSay: (outcome: 'signed' | 'withdrawn') => void;
}) {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const hand = useIssue();
  const state = consentState(consent);
  const mayWrite = can('RECORD_WRITE') || can('BILLING_WRITE');
  const isOpen = state === 'asked' || state === 'refused' || state === 'withdrawn';
  const cancel = () =>
    act(async () => {
      const fields = { outcome: 'cancelled' as const, dateTime: Math.floor(store.now()) };
      await run(sayToConsent, { consentID: consent._id, saidID: newID.row(), fields });
      showSuccess(words.cancelled(consent.title));
    });
  return (
    <li data-quiet={state === 'cancelled'}>
      <Chip tone={TONES[state]}>{words.state[state]}</Chip> <b>{consent.title}</b>{' '}
      {consent.subject === '' ? null : <span>{consent.subject}</span>}
      <p>
        {words.asked(formatDateTime(consent.createDateTime))} <StaffLabel id={consent.createBy} />
      </p>
      {saidInOrder(consent).map((said) => (
        <p key={said._id}>
          {formatDateTime(said.dateTime)} {words.state[said.outcome]}
          {said.outcome === 'cancelled'
            ? null
            : `　${words.saidBy(said.person, words.relations[said.relation], said.outcome === 'refused' && said.way === 'signature' ? words.inPerson : words.saidWays[said.way])}`}
          {said.witness === '' ? null : `　${words.witnessed(said.witness)}`}　{words.takenBy}{' '}
          <StaffLabel id={said.createBy} />
          {said.reason === '' ? null : `　${said.reason}`}
          {said.signature === '' ? null : <Hand signature={said.signature} label={words.signatureOf(said.person)} />}
        </p>
      ))}
      <div className={classes.acts}>
        {isOpen && mayWrite ? (
          <Button size="compact-sm" aria-label={words.actOf(words.sign, consent.title)} onClick={() => onSay('signed')}>
            {words.sign}
          </Button>
        ) : null}
        <SignatureButton
          isOffered={isOpen}
          to={{ of: 'consent', sourceID: consent._id, petID: consent.petID, title: consent.title }}
          owner={owner}
        />
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={words.actOf(words.print, consent.title)}
          onClick={() => void act(() => printConsent(store, consent))}
        >
          {words.print}
        </Button>
        {state !== 'cancelled' && can('RECORD_WRITE') ? (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={words.actOf(issuedPaper.issue, consent.title)}
            title={issuedPaper.issueHint}
            onClick={() => void act(() => hand(consent, (once) => paperCalls.issueConsent(consent._id, once)))}
          >
            {issuedPaper.issue}
          </Button>
        ) : null}
        {state === 'signed' && mayWrite ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.actOf(words.withdraw, consent.title)}
            onClick={() => onSay('withdrawn')}
          >
            {words.withdraw}
          </Button>
        ) : null}
        {state === 'asked' && mayWrite ? (
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={words.actOf(words.cancel, consent.title)}
            onClick={() => void cancel()}
          >
            {words.cancel}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

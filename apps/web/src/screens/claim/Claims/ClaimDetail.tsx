import { Button, Checkbox, Group } from '@mantine/core';
import { claimState, latestPacket } from '@vetloom/domain/claim/claim-state.ts';
import { consentTo } from '@vetloom/domain/owner/owner.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { type ClaimEntry, claimCalls } from '../../../data/claim/claims.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { claim as words } from '../../../locale/claim.ts';
import { useAttempt } from '../../../parts/form/use-attempt.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from '../claim.module.css';
import { FactForm } from './FactForm.tsx';

/** One claim: what it is about, what was gathered, and what was heard of it. */
export function ClaimDetail({ entry: { claim, pet, owner, isChanged } }: { readonly entry: ClaimEntry }) {
  const can = useCan();
  const mayWrite = can('RECORD_WRITE') || can('BILLING_WRITE');
  const state = claimState(claim);
  const about = [
    [words.policy, claim.policyNumber],
    [words.asked, claim.asked === null ? '' : formatMoney(claim.asked)],
    [words.mail, claim.insurerMail],
    [words.note, claim.note],
  ] as const;
  return (
    <section className={classes.detail} aria-label={`${pet?.name ?? ''} ${claim.insurer}`}>
      <h2>
        {claim.insurer} · {words.states[state]}
      </h2>
      <p>
        <AppLink to={links.pet(claim.petID)}>{pet?.name ?? ''}</AppLink>
        {'　'}
        <AppLink to={links.owner(claim.userID)}>{owner?.name ?? ''}</AppLink>
      </p>
      {about
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <p key={label}>
            {label}：{value}
          </p>
        ))}
      {isChanged ? <Notice tone="ochre">{words.changedText}</Notice> : null}
      <Packet
        {...{ claim, mayWrite }}
        hasConsent={owner !== undefined && consentTo(owner, 'insurer')?.given === true}
      />
      <div className={classes.group}>
        <h3>{words.facts.title}</h3>
        {claim.facts.length === 0 ? <p>{words.facts.none}</p> : null}
        <ul className={classes.facts}>
          {claim.facts
            .toSorted((a, b) => b.dateTime - a.dateTime)
            .map(({ _id, kind, dateTime, amount, note }) => (
              <li key={_id}>
                {formatDate(dateTime)} {kind === 'sent' ? words.facts.sent : words.facts.kinds[kind]}
                {amount === null ? '' : ` · ${words.amount(formatMoney(amount))}`}
                {note === '' ? '' : ` · ${note}`}
              </li>
            ))}
        </ul>
      </div>
      {mayWrite ? <FactForm claim={claim} /> : null}
    </section>
  );
}

interface PacketProps extends Pick<ClaimEntry, 'claim'> {
  readonly mayWrite: boolean;
  readonly hasConsent: boolean;
}

function Packet({ claim, mayWrite, hasConsent }: PacketProps) {
  const can = useCan();
  const { busy, failure, attempt } = useAttempt();
  const [certificate, setCertificate] = useState(true);
  const [pictures, setPictures] = useState(false);
  const packet = latestPacket(claim);
  // What is gathered shows records and bills.
  const mayGather = mayWrite && can('RECORD_READ') && can('BILLING_READ');
  const gather = () =>
    attempt(async () => {
      await claimCalls.gather(claim, { pictures, certificate });
      showSuccess(words.packet.gathered);
    });
  return (
    <div className={classes.group}>
      <h3>{words.packet.title}</h3>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      <p>
        {packet === undefined
          ? words.packet.none
          : words.packet.made(formatDateTime(packet.dateTime), packet.files.length)}
      </p>
      {claim.packets.length > 1 ? <p>{words.packet.earlier(claim.packets.length - 1)}</p> : null}
      {mayGather ? (
        <>
          <Group gap="md">
            <Checkbox
              label={words.packet.certificate}
              checked={certificate}
              onChange={(event) => setCertificate(event.currentTarget.checked)}
            />
            <Checkbox
              label={words.packet.pictures}
              checked={pictures}
              onChange={(event) => setPictures(event.currentTarget.checked)}
            />
          </Group>
          <Group gap="sm">
            <Button variant={packet === undefined ? 'filled' : 'default'} loading={busy} onClick={() => void gather()}>
              {packet === undefined ? words.packet.gather : words.packet.again}
            </Button>
            {packet === undefined ? null : (
              <Button disabled={busy} onClick={() => void attempt(() => claimCalls.save(claim))}>
                {words.packet.download}
              </Button>
            )}
            {packet === undefined || claim.insurerMail === '' ? null : (
              <Button
                variant="default"
                disabled={busy || !hasConsent}
                onClick={() =>
                  void attempt(async () => {
                    await claimCalls.send(claim, packet._id);
                    showSuccess(words.packet.sent);
                  })
                }
              >
                {words.packet.send}
              </Button>
            )}
          </Group>
          {claim.insurerMail !== '' && !hasConsent ? <p>{words.packet.needsConsent}</p> : null}
        </>
      ) : null}
    </div>
  );
}

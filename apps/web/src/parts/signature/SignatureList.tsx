import { Button, Modal } from '@mantine/core';
import { cancelSignature, revokeSignature } from '@vetloom/domain/signature/signature.commands.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import {
  factsInOrder,
  isSignedNonetheless,
  missingSigners,
  type SignatureState,
  signatureState,
} from '@vetloom/domain/signature/signature-state.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { signatureCalls } from '../../data/signature/signatures.ts';
import { signatures as words } from '../../locale/signature.ts';
import { useAct } from '../act/use-act.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { Hand } from '../estimate/SignaturePad.tsx';
import { later, OnDemand } from '../on-demand/OnDemand.tsx';
import { QrCode } from '../qr/QrCode.tsx';
import { StaffLabel } from '../staff-name/StaffLabel.tsx';
import classes from './signature.module.css';

const tabletCode = later(async () => (await import('./TabletSigning.tsx')).TabletSigning);

const TONES = {
  waiting: 'ochre',
  signed: 'moss',
  sealed: 'moss',
  refused: 'cinnabar',
  cancelled: 'quiet',
  expired: 'quiet',
  revoked: 'cinnabar',
} satisfies Record<SignatureState, ChipTone>;

type Doing =
  | { readonly what: 'tablet' | 'cancel' | 'revoke'; readonly id: string }
  | { readonly what: 'qr'; readonly url: string }
  | undefined;

/** Documents that somebody was asked to sign, each with how it stands, what happened to it, and what is done with it next. */
export function SignatureList({ requests }: { readonly requests: readonly SignatureRequest[] }) {
  const run = useRun();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  if (requests.length === 0)
    return (
      <p className={classes.quiet}>
        {words.none} {words.noneNext}
      </p>
    );
  return (
    <>
      <ul className={classes.rows} aria-label={words.title}>
        {requests.map((request) => (
          <Row key={request._id} request={request} onDo={setDoing} />
        ))}
      </ul>
      {doing?.what === 'tablet' ? (
        <OnDemand code={tabletCode} open props={{ signatureID: doing.id, onClose: close }} />
      ) : null}
      {doing?.what === 'qr' ? (
        <Modal opened centered onClose={close} title={words.qrTitle}>
          <QrCode text={doing.url} label={words.qrTitle} />
          <p className={classes.quiet}>{words.qrText}</p>
        </Modal>
      ) : null}
      {doing?.what === 'cancel' || doing?.what === 'revoke' ? (
        <ReasonDialog
          opened
          onClose={close}
          title={doing.what === 'cancel' ? words.cancelTitle : words.revokeTitle}
          text={doing.what === 'cancel' ? words.cancelText : words.revokeText}
          confirmWord={doing.what === 'cancel' ? words.acts.cancel : words.acts.revoke}
          label={words.reason}
          onConfirm={async (reason) => {
            const input = { signatureID: doing.id, factID: newID.row(), reason };
            if (doing.what === 'cancel') await run(cancelSignature, input);
            else await run(revokeSignature, input);
            showSuccess(doing.what === 'cancel' ? words.cancelled : words.revoked);
          }}
        />
      ) : null}
    </>
  );
}

function Row({ request, onDo }: { readonly request: SignatureRequest; readonly onDo: (doing: Doing) => void }) {
  const can = useCan();
  const now = useNow();
  const { act, busy } = useAct();
  const [shown, setShown] = useState(false);
  const state = signatureState(request, now);
  const title = request.title || words.untitled[request.of];
  const missing = missingSigners(request).length;
  const mayWrite = can('RECORD_WRITE') || can('BILLING_WRITE');
  const isWaiting = state === 'waiting';
  const isLink = request.way === 'link';
  const isSent = request.facts.some(({ kind }) => kind === 'sent');
  const button = (word: string, onClick: () => void, filled = false) => (
    <Button
      size="compact-sm"
      variant={filled ? 'filled' : 'default'}
      disabled={busy}
      aria-label={words.acts.of(word, title)}
      onClick={onClick}
    >
      {word}
    </Button>
  );
  return (
    <li data-quiet={state === 'cancelled' || state === 'expired'}>
      <Chip tone={TONES[state]}>{words.state[state]}</Chip> <b>{title}</b>
      <p className={classes.quiet}>
        {words.asked(formatDateTime(request.createDateTime))} <StaffLabel id={request.createBy} />
        {' · '}
        {words.ways[request.way]} · {words.signed(request.signers.length - missing, request.signers.length)}
        {isWaiting && isLink ? ` · ${words.until(formatDate(request.expireDateTime))}` : ''}
      </p>
      {isSignedNonetheless(request) ? <p>{words.nonetheless}</p> : null}
      <div className={classes.acts}>
        {isWaiting && mayWrite && request.way !== 'provider'
          ? button(words.acts.tablet, () => onDo({ what: 'tablet', id: request._id }), !isLink)
          : null}
        {isWaiting && mayWrite && isLink
          ? button(
              isSent ? words.acts.again : words.acts.link,
              () =>
                void act(async () => {
                  await signatureCalls.send(request._id);
                  showSuccess(words.sent);
                }),
            )
          : null}
        {isWaiting && mayWrite && isLink
          ? button(
              words.acts.qr,
              () => void act(async () => onDo({ what: 'qr', url: await signatureCalls.address(request._id) })),
            )
          : null}
        {request.sealed ? button(words.acts.save, () => void act(() => signatureCalls.save(request))) : null}
        {button(words.audit, () => setShown((held) => !held))}
        {isWaiting && mayWrite ? button(words.acts.cancel, () => onDo({ what: 'cancel', id: request._id })) : null}
        {(state === 'signed' || state === 'sealed') && can('RECORD_WRITE')
          ? button(words.acts.revoke, () => onDo({ what: 'revoke', id: request._id }))
          : null}
      </div>
      {shown ? <Audit request={request} title={title} /> : null}
    </li>
  );
}

/** All that happened to a request, with what was signed and by which certificate its copy is sealed. */
function Audit({ request, title }: { readonly request: SignatureRequest; readonly title: string }) {
  const { sealed } = request;
  return (
    <section className={classes.audit} aria-label={words.auditOf(title)}>
      <ol>
        {factsInOrder(request).map((fact) => (
          <li key={fact._id}>
            {formatDateTime(fact.dateTime)} {words.facts[fact.kind]}
            {fact.person === '' ? null : `　${fact.person}（${words.relations[fact.relation]}）`}
            {[
              fact.kind === 'cancelled' || fact.kind === 'revoked' ? '' : words.ways[fact.way],
              fact.device,
              fact.phone,
              fact.reason,
            ]
              .filter((part) => part !== '')
              .map((part) => `　${part}`)
              .join('')}
            {fact.signature === '' ? null : <Hand signature={fact.signature} label={fact.person} />}
          </li>
        ))}
      </ol>
      <dl>
        <dt>{words.hash[request.hashOf]}</dt>
        <dd>{request.hash}</dd>
        <dt>{words.certificate}</dt>
        <dd>{sealed ? `${sealed.certificate.subject} ${sealed.certificate.fingerprint}` : words.noCertificate}</dd>
      </dl>
      {request.of === 'estimate' ? <p>{words.estimateSince}</p> : null}
    </section>
  );
}

import { Button, Modal } from '@mantine/core';
import { signHere } from '@vetloom/domain/signature/signature.commands.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import { missingSigners } from '@vetloom/domain/signature/signature-state.ts';
import { useCallback, useEffect, useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { signatureCalls } from '../../data/signature/signatures.ts';
import { signatures } from '../../locale/signature.ts';
import { useAct } from '../act/use-act.ts';
import { PdfPages } from './PdfPages.tsx';
import { type SaidHere, SignSheet } from './SignSheet.tsx';
import classes from './signature.module.css';

const words = signatures.tablet;

export interface TabletSigningProps {
  readonly signatureID: string;
  readonly onClose: () => void;
}

/** The whole screen is the document and what is said to it: handed to the signer, who sees nothing else of the clinic. */
export function TabletSigning({ signatureID, onClose }: TabletSigningProps) {
  const request = found(useDocument('signature', signatureID));
  return (
    <Modal opened fullScreen onClose={onClose} title={request?.title || signatures.title} closeOnEscape={false}>
      {request === undefined ? <p role="status">{words.loading}</p> : <Signing request={request} onClose={onClose} />}
    </Modal>
  );
}

function Signing({ request, onClose }: { readonly request: SignatureRequest; readonly onClose: () => void }) {
  const run = useRun();
  const store = useStore();
  const { act, busy } = useAct();
  const [said, setSaid] = useState<'signed' | 'refused'>();
  const [signer, ...others] = missingSigners(request);
  const say = (word: SaidHere) =>
    act(async () => {
      if (!signer) return;
      const dateTime = Math.floor(store.now());
      const fields = { ...word, dateTime, device: 'tablet', hash: request.hash };
      await run(signHere, { signatureID: request._id, factID: newID.row(), signerID: signer._id, fields });
      setSaid(word.kind);
    });
  // Nobody signs any more what the desk has called off in the meantime.
  if (said === undefined && request.facts.some(({ kind }) => kind === 'cancelled'))
    return (
      <div className={classes.done} role="status">
        <p>{words.cancelled}</p>
        <p>{words.doneText}</p>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    );
  if (said !== undefined || signer === undefined)
    return (
      <div className={classes.done} role="status">
        <p>{said === 'refused' ? words.refused : words.done}</p>
        {said === 'signed' && signer ? (
          <Button size="lg" onClick={() => setSaid(undefined)}>
            {words.next(signer.name)}
          </Button>
        ) : (
          <p>{words.doneText}</p>
        )}
        <Button size="lg" variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    );
  return (
    <div className={classes.tablet}>
      <p className={classes.who}>{words.who(signer.name, signatures.relations[signer.relation])}</p>
      <ToRead request={request} />
      <SignSheet
        key={`${signer._id} ${others.length}`}
        signer={signer}
        terms={request.terms.text}
        busy={busy}
        onSay={(word) => void say(word)}
      />
    </div>
  );
}

/** The words that are signed, or the pages of the PDF. */
function ToRead({ request }: { readonly request: SignatureRequest }) {
  const [bytes, setBytes] = useState<Uint8Array | 'failed'>();
  const { _id, hashOf } = request;
  const load = useCallback(() => {
    let wanted = true;
    setBytes(undefined);
    if (hashOf === 'bytes')
      signatureCalls.document(_id).then(
        (read) => wanted && setBytes(read),
        () => wanted && setBytes('failed'),
      );
    return () => {
      wanted = false;
    };
  }, [_id, hashOf]);
  useEffect(load, [load]);
  if (hashOf === 'content')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      <section className={classes.words} tabIndex={0} aria-label={words.document}>
        {request.text}
      </section>
    );
  if (bytes === undefined) return <p role="status">{words.loading}</p>;
  if (bytes === 'failed')
    return (
      <div role="alert" className={classes.failed}>
        <p>{words.gone}</p>
        <Button variant="default" onClick={() => load()}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <section aria-label={words.document}>
      <PdfPages bytes={bytes} onFailed={() => setBytes('failed')} />
    </section>
  );
}

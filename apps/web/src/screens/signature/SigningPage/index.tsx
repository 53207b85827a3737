import { Button, TextInput } from '@mantine/core';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { OwnSignature, SigningLink } from '@vetloom/protocol/own-signature.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { saveFile } from '../../../data/engine/save-file.ts';
import {
  askSigningCode,
  type BegunSigningCode,
  giveSigningCode,
  readOwnSignature,
  readSigningDocument,
  type SigningProof,
  sayBySigningLink,
  signingRuleOf,
} from '../../../data/signature/own-signature.ts';
import { signatures } from '../../../locale/signature.ts';
import { ownSigning as words } from '../../../locale/signature-own.ts';
import { PdfPages } from '../../../parts/signature/PdfPages.tsx';
import { type SaidHere, SignSheet } from '../../../parts/signature/SignSheet.tsx';
import { useHash, useRouteParams } from '../../../routes/navigation.tsx';
import classes from './signing-page.module.css';

/** Seconds until another code may be asked for; milliseconds between looks for the sealed copy. */
const PAUSE = 60;
const LOOK_MS = 4000;

/** `/s/{clinic}`: somebody reads and signs a document by a link, whose secret stands behind #, without a sign-in. */
export default function SigningPage() {
  const { clinic = '' } = useRouteParams();
  const secret = useHash();
  const link = useMemo((): SigningLink => ({ clinic, secret }), [clinic, secret]);
  return (
    <main className={classes.page}>
      <Opening key={secret} link={link} />
    </main>
  );
}

function Opening({ link }: { readonly link: SigningLink }) {
  const [shown, setShown] = useState<OwnSignature>();
  const [error, setError] = useState<unknown>();
  const [proof, setProof] = useState<SigningProof>();
  const load = useCallback(() => {
    setError(undefined);
    readOwnSignature(link).then(setShown, setError);
  }, [link]);
  useEffect(load, [load]);
  const over = useCallback(() => setProof(undefined), []);
  const isSealing = shown?.state === 'signed';
  useEffect(() => {
    if (!isSealing) return;
    const timer = setInterval(() => void readOwnSignature(link).then(setShown, () => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [isSealing, link]);
  if (shown === undefined && error === undefined) return <p role="status">{words.loading}</p>;
  if (shown === undefined) {
    const isGone = error instanceof DomainError && error.codeName !== 'networkRequired';
    return isGone ? (
      <EmptyState whole title={words.gone} next={words.goneNext} />
    ) : (
      <EmptyState
        whole
        title={words.unreachable}
        next={words.unreachableNext}
        actions={
          <Button variant="default" onClick={load}>
            {words.retry}
          </Button>
        }
      />
    );
  }
  const { state, isSigned } = shown;
  const isOpen = state === 'waiting' && !isSigned;
  const hasCopy = state === 'sealed' || state === 'revoked';
  return (
    <>
      <header className={classes.head}>
        <p>{shown.clinic}</p>
        <h1>{words.title(shown.title || signatures.untitled[shown.of])}</h1>
        <p>
          {words.about(shown.pet)}　{words.for(shown.signer.name, signatures.relations[shown.signer.relation])}
        </p>
      </header>
      {isOpen ? null : (
        <div role="status" className={classes.state} data-state={state}>
          <p>{state === 'waiting' ? words.mineSigned : words.states[state]}</p>
          <p>{words.texts[state]}</p>
        </div>
      )}
      {(isOpen || hasCopy) && proof === undefined ? <CodeStep link={link} shown={shown} onProved={setProof} /> : null}
      {isOpen && proof !== undefined ? (
        <Reading link={link} shown={shown} proof={proof} onSaid={setShown} onStale={load} onOver={over} />
      ) : null}
      {hasCopy && proof !== undefined ? <Copy link={link} shown={shown} proof={proof} /> : null}
      <Call phone={shown.phone} />
    </>
  );
}

const Call = ({ phone }: { readonly phone: string }) =>
  phone === '' ? null : (
    <a className={classes.call} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
      {words.call(phone)}
    </a>
  );

/** What went wrong, said at once. */
function troubleOf(error: unknown): ReactNode {
  if (error === undefined) return null;
  const code = error instanceof DomainError ? error.codeName : '';
  return (
    <p role="alert" className={classes.trouble}>
      {words.refusal(signingRuleOf(error), code)}
    </p>
  );
}

interface CodeStepProps {
  readonly link: SigningLink;
  readonly shown: OwnSignature;
  readonly onProved: (proof: SigningProof) => void;
}

/** The code that goes to the owner's telephone, without which nothing of the document is shown. */
function CodeStep({ link, shown, onProved }: CodeStepProps) {
  const now = useNow();
  const [begun, setBegun] = useState<BegunSigningCode & { readonly at: number }>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  if (shown.codeTo === '') return <p className={classes.trouble}>{words.code.none}</p>;
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      setBegun({ ...(await askSigningCode(link)), at: now });
      setCode('');
    });
  const confirm = (digits: string) =>
    attempt(async () => {
      if (begun) onProved(await giveSigningCode(link, begun.codeID, digits));
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (begun === undefined ? send() : confirm(code));
  };
  const wait = begun === undefined ? 0 : Math.max(0, begun.at + PAUSE - now);
  return (
    <form className={classes.step} noValidate onSubmit={submit}>
      <h2>{words.code.title}</h2>
      <p>{begun === undefined ? words.code.text(shown.codeTo) : words.code.sent(shown.codeTo)}</p>
      {begun === undefined ? null : (
        <TextInput
          size="lg"
          label={words.code.label}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          data-autofocus
          onChange={(event) => {
            const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 6);
            setCode(digits);
            if (digits.length === 6) void confirm(digits);
          }}
        />
      )}
      {troubleOf(error)}
      <Button size="lg" type="submit" loading={busy} disabled={begun !== undefined && code.length < 6}>
        {begun === undefined ? words.code.send : words.code.confirm}
      </Button>
      {begun === undefined ? null : (
        <Button variant="subtle" disabled={wait > 0 || busy} onClick={() => void send()}>
          {wait > 0 ? words.code.againIn(wait) : words.code.again}
        </Button>
      )}
    </form>
  );
}

interface ReadingProps extends CodeOf {
  readonly onSaid: (after: OwnSignature) => void;
  /** It stands otherwise by now. */
  readonly onStale: () => void;
  /** The proof is over. */
  readonly onOver: () => void;
}
interface CodeOf {
  readonly link: SigningLink;
  readonly shown: OwnSignature;
  readonly proof: SigningProof;
}

/** The document page by page, and below it the hand. */
function Reading({ link, shown, proof, onSaid, onStale, onOver }: ReadingProps) {
  const [bytes, setBytes] = useState<Uint8Array>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const fail = useCallback(
    (failure: unknown) => {
      setError(failure);
      if (failure instanceof DomainError && failure.codeName === 'codeWrong') onOver();
      if (signingRuleOf(failure) === 'signatureOver') onStale();
    },
    [onOver, onStale],
  );
  const load = useCallback(() => {
    let wanted = true;
    setError(undefined);
    readSigningDocument({ ...link, proof: proof.proof }).then(
      (read) => wanted && setBytes(read),
      (failure: unknown) => wanted && fail(failure),
    );
    return () => {
      wanted = false;
    };
  }, [link, proof.proof, fail]);
  useEffect(load, [load]);
  const say = async (said: SaidHere) => {
    setBusy(true);
    setError(undefined);
    await sayBySigningLink({ ...link, proof: proof.proof }, { ...said, hash: shown.hash }).then(onSaid, fail);
    setBusy(false);
  };
  if (bytes === undefined)
    return error === undefined ? (
      <p role="status">{words.loading}</p>
    ) : (
      <div className={classes.step}>
        {troubleOf(error)}
        <Button variant="default" onClick={() => load()}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <>
      <section aria-label={signatures.tablet.document}>
        <PdfPages bytes={bytes} onFailed={() => setError(new DomainError('networkRequired', 'no document'))} />
      </section>
      <SignSheet
        signer={shown.signer}
        terms={shown.terms}
        busy={busy}
        trouble={troubleOf(error)}
        onSay={(said) => void say(said)}
      />
    </>
  );
}

function Copy({ link, shown, proof }: CodeOf) {
  const [error, setError] = useState<unknown>();
  const download = () =>
    readSigningDocument({ ...link, proof: proof.proof }).then(
      (bytes) => {
        const blob = new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' });
        saveFile(words.file(shown.title || signatures.untitled[shown.of]), blob);
      },
      (failure: unknown) => setError(failure),
    );
  return (
    <div className={classes.step}>
      {troubleOf(error)}
      <Button size="lg" onClick={() => void download()}>
        {words.download}
      </Button>
    </div>
  );
}

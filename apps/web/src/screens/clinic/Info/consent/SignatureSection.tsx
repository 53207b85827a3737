import { Button, FileInput, PasswordInput, Textarea } from '@mantine/core';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { SIGNATURE_SETTING, type SignatureSetting } from '@vetloom/domain/clinic/settings/signature.setting.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useRun, useSetting } from '../../../../data/engine/hooks.ts';
import { type Sealing, signatureCalls } from '../../../../data/signature/signatures.ts';
import { signatures } from '../../../../locale/signature.ts';
import { useAct } from '../../../../parts/act/use-act.ts';
import classes from './consent.module.css';

const words = signatures.setting;

/** How owners sign electronically: the words by which they agree to it, for how long a link opens, and by which certificate copies are sealed. */
export function SignatureSection({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(SIGNATURE_SETTING);
  return (
    <section aria-label={words.title}>
      <SectionHeading>{words.title}</SectionHeading>
      <p className={classes.tools}>{words.text}</p>
      {setting === undefined ? null : <Terms key={setting.updateDateTime} setting={setting} editable={editable} />}
      {editable ? <Certificate /> : null}
    </section>
  );
}

function Terms({ setting, editable }: { readonly setting: SignatureSetting; readonly editable: boolean }) {
  const run = useRun();
  const { act, busy } = useAct();
  const [terms, setTerms] = useState(setting.terms);
  const [linkDays, setLinkDays] = useState(setting.linkDays);
  const isWhole = terms.trim() !== '';
  const edits = editsBetween(setting, { ...setting, terms, linkDays }, ['terms', 'linkDays']);
  const save = () =>
    act(async () => {
      await run(editSetting, { settingID: SIGNATURE_SETTING.id, edits });
      showSuccess(words.saved);
    });
  return (
    <>
      <Textarea
        label={words.terms}
        description={words.termsHint}
        value={terms}
        autosize
        minRows={3}
        maxLength={4000}
        readOnly={!editable}
        error={terms.trim() === '' ? words.termsMissing : undefined}
        onChange={(event) => setTerms(event.currentTarget.value)}
      />
      <CountInput
        label={words.linkDays}
        value={linkDays}
        min={1}
        max={90}
        readOnly={!editable}
        onChange={(days) => setLinkDays(days ?? linkDays)}
      />
      {editable ? (
        <Button
          mt={8}
          size="compact-sm"
          loading={busy}
          disabled={!isWhole || edits.length === 0}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
      ) : null}
    </>
  );
}

function Certificate() {
  const { act, busy } = useAct();
  const [sealing, setSealing] = useState<Sealing | 'offline'>();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const load = useCallback(() => {
    signatureCalls.sealing().then(setSealing, () => setSealing('offline'));
  }, []);
  useEffect(load, [load]);
  if (sealing === undefined) return null;
  if (sealing === 'offline') return <p className={classes.tools}>{words.offline}</p>;
  const { certificate } = sealing;
  const swap = () =>
    act(async () => {
      if (!file) return;
      setSealing(await signatureCalls.takeCertificate(file, password));
      setFile(null);
      setPassword('');
      showSuccess(words.used);
    });
  const remove = () =>
    act(async () => {
      setSealing(await signatureCalls.ownCertificate());
      showSuccess(words.removed);
    });
  return (
    <section aria-label={words.certificate}>
      <SectionHeading>{words.certificate}</SectionHeading>
      {certificate === null ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{certificate.isOwn ? words.own : words.issued(certificate.issuer)}</p>
          <dl className={classes.certificate}>
            <dt>{words.subject}</dt>
            <dd>{certificate.subject}</dd>
            <dt>{words.until}</dt>
            <dd>{formatDate(certificate.until)}</dd>
            <dt>{words.fingerprint}</dt>
            <dd>{certificate.fingerprint}</dd>
          </dl>
        </>
      )}
      <FileInput label={words.upload} accept=".p12,.pfx" value={file} onChange={setFile} clearable />
      <PasswordInput
        label={words.password}
        value={password}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.tools}>
        <Button size="compact-sm" loading={busy} disabled={file === null} onClick={() => void swap()}>
          {words.use}
        </Button>
        {certificate === null || certificate.isOwn ? null : (
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
      </div>
    </section>
  );
}

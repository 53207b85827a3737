import { Button, TextInput } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { type CheckedPaper, readCheckLink } from '@vetloom/protocol/paper-check.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { paperCalls } from '../../../data/paper/issued.ts';
import { refusal } from '../../../locale/codes.ts';
import { issuedPaper } from '../../../locale/paper-issued.ts';
import { useHash } from '../../../routes/navigation.tsx';
import { AccessFrame } from '../../access/AccessFrame.tsx';
import access from '../../access/access.module.css';
import classes from './check.module.css';

const words = issuedPaper.check;

type Answer =
  | { readonly state: 'asking' }
  | { readonly state: 'none' }
  | { readonly state: 'found'; readonly paper: CheckedPaper }
  | { readonly state: 'failed'; readonly sentence: string; readonly code: number };

/** `/checkPaper`: whether a paper is what it says, for anybody who has it: its code is on it, and behind # of the link in its QR code. */
export default function CheckPaper() {
  const linked = readCheckLink(useHash());
  const [clinic, setClinic] = useState(linked?.clinic ?? '');
  const [code, setCode] = useState(linked?.code ?? '');
  const [answer, setAnswer] = useState<Answer>();
  const ask = useCallback(async (ofClinic: string, ofCode: string) => {
    setAnswer({ state: 'asking' });
    try {
      setAnswer({ state: 'found', paper: await paperCalls.check(ofClinic.trim(), ofCode) });
    } catch (error) {
      const isNone = error instanceof DomainError && error.codeName === 'notFound';
      const { sentence, code: failure } = refusal(error);
      setAnswer(isNone ? { state: 'none' } : { state: 'failed', sentence, code: failure });
    }
  }, []);
  const linkedClinic = linked?.clinic ?? '';
  const linkedCode = linked?.code ?? '';
  useEffect(() => {
    if (linkedClinic === '' || linkedCode === '') return;
    setClinic(linkedClinic);
    setCode(linkedCode);
    void ask(linkedClinic, linkedCode);
  }, [linkedClinic, linkedCode, ask]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (clinic.trim() !== '' && code.trim() !== '') void ask(clinic, code);
  };
  return (
    <AccessFrame>
      <h1 className={access.title}>{words.title}</h1>
      <p className={access.subtitle}>{words.text}</p>
      <form className={classes.form} onSubmit={submit}>
        {linkedClinic === '' ? (
          <TextInput label={words.clinic} value={clinic} onChange={(event) => setClinic(event.currentTarget.value)} />
        ) : null}
        <TextInput
          label={words.code}
          description={words.codeHint}
          value={code}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={answer?.state === 'asking'}>
          {words.ask}
        </Button>
      </form>
      <div role="status">{answer === undefined ? null : <Shown answer={answer} />}</div>
    </AccessFrame>
  );
}

function Shown({ answer }: { readonly answer: Answer }) {
  if (answer.state === 'asking') return <p className={access.subtitle}>{words.asking}</p>;
  if (answer.state === 'failed') return <ErrorState title={answer.sentence} code={answer.code} />;
  if (answer.state === 'none')
    return (
      <Notice tone="ochre" icon={<IconCircleX size={18} aria-hidden="true" />} title={words.none}>
        {words.noneText}
      </Notice>
    );
  const { paper } = answer;
  const isValid = paper.state === 'valid';
  const Icon = isValid ? IconCircleCheck : IconCircleX;
  // Whoever reads it is nobody of a clinic: days are told as in Taiwan.
  const zone = zoneOf(DEFAULT_TIME_ZONE);
  const facts = [
    [words.kind, paper.title],
    [issuedPaper.number, paper.number],
    [words.day, formatDate(paper.day, zone)],
    [words.issuer, paper.clinic],
    ...(paper.revokedDay === undefined ? [] : [[words.revokedDay, formatDate(paper.revokedDay, zone)] as const]),
  ] as const;
  return (
    <Notice
      tone={isValid ? 'moss' : 'cinnabar'}
      icon={<Icon size={18} aria-hidden="true" />}
      title={isValid ? words.valid : words.revoked}
    >
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{isValid ? words.compare : words.revokedText}</p>
    </Notice>
  );
}

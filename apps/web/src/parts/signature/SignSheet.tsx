import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { RELATIONS, type Relation } from '@vetloom/domain/consent/consent.schema.ts';
import { isSigned } from '@vetloom/domain/core/signature.ts';
import { type ReactNode, useState } from 'react';
import { signatures } from '../../locale/signature.ts';
import { SignaturePad } from '../estimate/SignaturePad.tsx';
import classes from './signature.module.css';

const words = signatures.tablet;

/** What a signer said. */
export interface SaidHere {
  readonly kind: 'signed' | 'refused';
  readonly person: string;
  readonly relation: Relation;
  readonly signature: string;
  readonly reason: string;
}

interface SignSheetProps {
  /** Who is asked. */
  readonly signer: { readonly name: string; readonly relation: Relation };
  readonly terms: string;
  readonly busy: boolean;
  /** What went wrong, above the keys. */
  readonly trouble?: ReactNode;
  readonly onSay: (said: SaidHere) => void;
}

/** Below a document: the words of agreement, who signs, the hand, and the two keys. The same on a tablet at the desk and on a telephone. */
export function SignSheet({ signer, terms, busy, trouble, onSay }: SignSheetProps) {
  const [agrees, setAgrees] = useState(false);
  const [person, setPerson] = useState('');
  const [relation, setRelation] = useState<Relation>(signer.relation);
  const [signature, setSignature] = useState('');
  const [tried, setTried] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const isWhole = agrees && person.trim() !== '' && isSigned(signature);
  const sign = () => {
    setTried(true);
    if (isWhole) onSay({ kind: 'signed', person: person.trim(), relation, signature, reason: '' });
  };
  const refuse = () => {
    setTried(true);
    if (person.trim() !== '')
      onSay({ kind: 'refused', person: person.trim(), relation, signature: '', reason: reason.trim() });
  };
  const name = (
    <TextInput
      size="lg"
      label={words.name}
      value={person}
      maxLength={80}
      autoComplete="name"
      error={tried && person.trim() === '' ? words.nameMissing : undefined}
      onChange={(event) => setPerson(event.currentTarget.value)}
    />
  );
  const kin = (
    <Select
      size="lg"
      label={words.relation}
      data={RELATIONS.map((value) => ({ value, label: signatures.relations[value] }))}
      value={relation}
      allowDeselect={false}
      onChange={(value) => setRelation((value ?? 'owner') as Relation)}
    />
  );
  if (refusing)
    return (
      <section className={classes.sheet} aria-label={words.refuse}>
        {name}
        {kin}
        <TextInput
          size="lg"
          label={words.refuseReason}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {trouble}
        <div className={classes.keys}>
          <Button size="lg" variant="default" onClick={() => setRefusing(false)}>
            {words.back}
          </Button>
          <Button size="lg" data-danger loading={busy} onClick={refuse}>
            {words.refuseYes}
          </Button>
        </div>
      </section>
    );
  return (
    <section className={classes.sheet} aria-label={words.sign}>
      <h2 className={classes.termsTitle}>{words.terms}</h2>
      <p className={classes.terms}>{terms}</p>
      <Checkbox
        size="md"
        label={words.agree}
        checked={agrees}
        error={tried && !agrees ? words.agreeMissing : undefined}
        onChange={(event) => setAgrees(event.currentTarget.checked)}
      />
      {name}
      {kin}
      <SignaturePad
        signature={signature}
        error={tried && !isSigned(signature) ? words.unsigned : undefined}
        onChange={setSignature}
      />
      {trouble}
      <div className={classes.keys}>
        <Button size="lg" variant="subtle" disabled={busy} onClick={() => setRefusing(true)}>
          {words.refuse}
        </Button>
        <Button size="lg" loading={busy} onClick={sign}>
          {words.sign}
        </Button>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useCallback, useEffect, useState } from 'react';
import { type AllianceRead, allianceReads } from '../../../data/alliance/partner-calls.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { alliance } from '../../../locale/alliance.ts';
import { refusal } from '../../../locale/codes.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './alliance-reads.module.css';

const words = alliance.share.log;
const PAGE = 20;

/** What people of partner clinics looked for and read here, newest first: whoever shares sees what becomes of it. */
export function AllianceReads() {
  const [listed, setListed] = useState<{ readonly count: number; readonly reads: readonly AllianceRead[] }>();
  const [failure, setFailure] = useState<{ sentence: string; code: number }>();
  const load = useCallback(async (before: readonly AllianceRead[]) => {
    try {
      const next = await allianceReads({ skip: before.length, limit: PAGE });
      setListed({ count: next.count, reads: [...before, ...next.reads] });
      setFailure(undefined);
    } catch (error) {
      setFailure(refusal(error));
    }
  }, []);
  useEffect(() => void load([]), [load]);
  return (
    <section className={classes.reads}>
      <SectionHeading>{words.title}</SectionHeading>
      {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
      {listed?.count === 0 ? <p>{words.none}</p> : null}
      <ul className={classes.list}>
        {listed?.reads.map((read) => (
          <li key={`${read.at} ${read.email} ${read.about} ${read.subject}`}>
            <span>{formatDateTime(read.at)}</span>
            <span>{`${read.name} ${read.email}`}</span>
            <span>{words.about[read.about] ?? read.about}</span>
            <Subject id={read.subject} />
            <span>{read.by === 'look' ? read.reason : words.by[read.by]}</span>
          </li>
        ))}
      </ul>
      {listed !== undefined && listed.reads.length < listed.count ? (
        <Button size="sm" variant="default" onClick={() => void load(listed.reads)}>
          {words.more}
        </Button>
      ) : null}
    </section>
  );
}

/** Whose it was, by the name that they have here now. */
function Subject({ id }: { readonly id: string }) {
  if (id.startsWith('/user/')) return <Owner id={id} />;
  if (id.startsWith('/pet/')) return <Pet id={id} />;
  return <span>{words.nobody}</span>;
}

function Owner({ id }: { readonly id: string }) {
  const owner = found(useDocument('user', id));
  return owner ? <AppLink to={links.owner(owner._id)}>{owner.name}</AppLink> : <span>{id}</span>;
}

function Pet({ id }: { readonly id: string }) {
  const pet = found(useDocument('pet', id));
  return pet ? <AppLink to={links.pet(pet._id)}>{pet.name}</AppLink> : <span>{id}</span>;
}

import { TextInput } from '@mantine/core';
import { IconSearch, IconUser, IconUserPlus } from '@tabler/icons-react';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from '../../data/engine/hooks.ts';
import { contactRelations } from '../../locale/owner.ts';
import { checkin } from '../../locale/visit.ts';
import { useKinds } from '../../parts/form/use-customize.ts';
import { breedWord, faceOf, kindWord, petAge, stateWord } from '../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../parts/patient-strip/read-patient.ts';
import classes from './check-in.module.css';
import { type Candidate, useCandidates } from './use-candidates.ts';

const words = checkin.find;

interface FindStepProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onPick: (candidate: Candidate) => void;
  /** Absent for people who may not create owners. */
  readonly onNewOwner: (() => void) | undefined;
}

/** Finds the animal or the owner while typing; the last line makes a new owner of what was typed. */
export function FindStep({ query, onQuery, onPick, onNewOwner }: FindStepProps) {
  const list = useId();
  const kinds = useKinds();
  const now = useStore().now();
  const { candidates, text, incomplete } = useCandidates(query);
  const [active, setActive] = useState(0);
  const wanted = useRef(false);
  const typed = query.trim();
  const fresh = text === typed;
  // Before the answer nobody knows whether somebody of that name is there, and what stands below would jump when it comes.
  const newOwner = fresh ? onNewOwner : undefined;
  const count = candidates.length + (newOwner === undefined ? 0 : 1);
  // With nothing typed Enter must not check in whoever was here last.
  const at = typed === '' && active === 0 ? -1 : Math.min(active, count - 1);

  const choose = (index: number) => {
    const candidate = candidates[index];
    if (candidate !== undefined) onPick(candidate);
    else if (index === candidates.length) newOwner?.();
  };
  useEffect(() => {
    // Enter came before the answer: it means the best hit of what was typed.
    if (!wanted.current || !fresh) return;
    wanted.current = false;
    choose(0);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') setActive(Math.min(count - 1, typed === '' && at < 0 ? 0 : at + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at - 1));
    else if (event.key === 'Enter' && !fresh) wanted.current = true;
    else if (event.key === 'Enter' && at >= 0) choose(at);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <div className={classes.find}>
      <TextInput
        label={words.label}
        description={words.hint}
        placeholder={words.placeholder}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        value={query}
        data-autofocus
        autoComplete="off"
        role="combobox"
        aria-expanded
        data-list="stays"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : `${list}-${at}`}
        onChange={(event) => {
          setActive(0);
          wanted.current = false;
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={classes.listHead} role="status">
        {typed === ''
          ? candidates.length === 0
            ? words.nobody
            : words.recent
          : fresh && candidates.length === 0
            ? words.noMatch(typed)
            : incomplete
              ? words.incomplete
              : words.results}
      </p>
      <div id={list} role="listbox" aria-label={words.results} className={classes.options}>
        {candidates.map((candidate, index) => (
          <Option key={candidate.id} id={`${list}-${index}`} active={index === at} onPick={() => choose(index)}>
            <CandidateLine candidate={candidate} kinds={kinds} now={now} />
          </Option>
        ))}
        {newOwner === undefined ? null : (
          <Option id={`${list}-${candidates.length}`} active={candidates.length === at} onPick={newOwner}>
            <span className={classes.tile}>
              <IconUserPlus size={18} stroke={1.8} aria-hidden="true" />
            </span>
            <span className={classes.optionMain}>{typed === '' ? words.newOwner : words.newOwnerNamed(typed)}</span>
          </Option>
        )}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly active: boolean;
  readonly onPick: () => void;
  readonly children: React.ReactNode;
}

function Option({ id, active, onPick, children }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and handles the keys
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.option}
      onClick={onPick}
    >
      {children}
    </div>
  );
}

interface CandidateLineProps {
  readonly candidate: Candidate;
  readonly kinds: readonly Kind[];
  readonly now: number;
}

function CandidateLine({ candidate, kinds, now }: CandidateLineProps) {
  if (candidate.kind === 'owner') {
    const { owner, pets, by } = candidate;
    const contact = owner.contacts?.find(({ phone }) => phone === by);
    return (
      <>
        <span className={classes.tile}>
          <IconUser size={18} stroke={1.8} aria-hidden="true" />
        </span>
        <span className={classes.optionMain}>
          <span className={classes.optionName}>{owner.name}</span>
          <span className={classes.optionFacts}>{pets.map((pet) => pet.name).join('、') || words.owner}</span>
        </span>
        <span className={classes.optionEnd}>
          {formatPhone(contact?.phone ?? owner.phone)}
          {contact === undefined ? null : (
            <span className={classes.optionFacts}>
              {contactRelations[contact.relation]} {contact.name}
            </span>
          )}
        </span>
      </>
    );
  }
  const { pet } = candidate;
  const facts = [breedWord(kinds, pet) || kindWord(kinds, pet.type), petAge(pet, now), stateWord(pet)].filter(Boolean);
  return (
    <>
      <PatientGlyph species={faceOf(kinds, pet.type)} size={18} tile={32} />
      <span className={classes.optionMain}>
        <span className={classes.optionName}>{pet.name}</span>
        <span className={classes.optionFacts}>{facts.join(' · ')}</span>
      </span>
      <span className={classes.optionEnd}>
        {pet.userName}
        <span className={classes.optionFacts}>{formatPhone(pet.userPhone)}</span>
      </span>
    </>
  );
}

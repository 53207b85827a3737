import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { type Candidate, candidateKey } from '../../../data/instrument/candidates.ts';
import { isOfStay } from '../../../data/ward/stay-part.ts';
import { results as words } from '../../../locale/instrument.ts';
import { today } from '../../../locale/overview.ts';
import { PersonPicker } from '../../../parts/find-people/PersonPicker.tsx';
import { presetCandidate } from './preset-candidate.ts';
import classes from './results.module.css';

interface CandidatesProps {
  /** Undefined while they are looked for. */
  readonly candidates: readonly Candidate[] | undefined;
  /** The animal that somebody has looked up; its places are among the candidates. */
  readonly picked: string | undefined;
  readonly mayAttach: boolean;
  /** Whether Enter attaches. */
  readonly hasKeys: boolean;
  readonly onPick: (petID: string | undefined) => void;
  readonly onAttach: (candidate: Candidate) => Promise<void>;
}

const NONE: readonly Candidate[] = [];

/** Buttons by which a report or a candidate was chosen. */
const CHOOSERS = '[data-candidate], nav button[aria-current]';

/** Whom a report could be of, with what speaks for and against each; one key attaches to the chosen one. */
export function Candidates({ candidates, picked, mayAttach, hasKeys, onPick, onAttach }: CandidatesProps) {
  const [key, setKey] = useState<string>();
  const [busy, setBusy] = useState(false);
  const found = candidates ?? NONE;
  const own = picked === undefined ? found : found.filter(({ petID }) => petID === picked);
  const places = own.filter(({ recordID }) => recordID !== '');
  const chosen = own.find((one) => candidateKey(one) === key) ?? presetCandidate(own);
  const move = (step: number) => {
    const at = places.findIndex((one) => chosen !== undefined && candidateKey(one) === candidateKey(chosen));
    const next = places[Math.min(Math.max(at + step, 0), places.length - 1)];
    if (next) setKey(candidateKey(next));
  };
  const attach = async (candidate: Candidate | undefined) => {
    if (!mayAttach || busy || candidate === undefined || candidate.recordID === '') return;
    setBusy(true);
    await onAttach(candidate).finally(() => setBusy(false));
  };
  useHotkey('ArrowDown', words.keys.candidate, () => move(1));
  useHotkey('ArrowUp', words.keys.candidate, () => move(-1));
  // Enter belongs to a button that has the focus, unless that is only how this report or candidate was chosen.
  const enter = () => {
    const { activeElement: at } = document;
    const isOther = at instanceof HTMLElement && at.matches('button, a, summary') && !at.matches(CHOOSERS);
    if (isOther) at.click();
    else void attach(chosen);
  };
  useHotkey('Enter', words.keys.attach, enter, { enabled: hasKeys && mayAttach && chosen !== undefined });
  return (
    <section className={classes.candidates} aria-label={words.candidates}>
      <h3>{words.candidates}</h3>
      {candidates !== undefined && own.length === 0 ? <p className={classes.calm}>{words.noCandidates}</p> : null}
      <ul className={classes.candidateList}>
        {own.map((one) => (
          <Row
            key={candidateKey(one)}
            candidate={one}
            chosen={one === chosen}
            hasKeys={hasKeys}
            mayAttach={mayAttach && !busy}
            onChoose={() => setKey(candidateKey(one))}
            onAttach={() => void attach(one)}
          />
        ))}
      </ul>
      <div className={classes.search}>
        <PersonPicker
          kind="pet"
          label={words.search}
          hint={words.searchHint}
          except=""
          value={picked}
          onChange={(petID) => {
            setKey(undefined);
            onPick(petID);
          }}
        />
      </div>
    </section>
  );
}

interface RowProps {
  readonly candidate: Candidate;
  readonly chosen: boolean;
  readonly hasKeys: boolean;
  readonly mayAttach: boolean;
  readonly onChoose: () => void;
  readonly onAttach: () => void;
}

function Row({ candidate, chosen, hasKeys, mayAttach, onChoose, onAttach }: RowProps) {
  const { pet, recordID, taskIDs, dateTime } = candidate;
  const name = pet?.name ?? today.unknownPet;
  const place =
    recordID === ''
      ? words.nowhere
      : [
          (isOfStay(recordID) ? words.atStay : words.at)(formatDateTime(dateTime)),
          taskIDs.length === 0 ? '' : words.tasks(taskIDs.length),
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <li className={classes.candidate} data-chosen={chosen || undefined}>
      <button
        type="button"
        className={classes.candidateFacts}
        aria-pressed={chosen}
        disabled={recordID === ''}
        data-candidate
        onClick={onChoose}
        onFocus={onChoose}
      >
        <span>
          <b>{name}</b>{' '}
          <span className={classes.quiet}>{[pet?.userName, pet?.petNumber].filter(Boolean).join(' · ')}</span>
        </span>
        <span className={classes.quiet}>{place}</span>
        <span className={classes.reasons}>
          {candidate.for.map((reason) => (
            <span key={reason} className={classes.pro}>
              <IconCheck size={12} role="img" aria-label={words.speaksFor} /> {words.for[reason]}
            </span>
          ))}
          {candidate.against.map((reason) => (
            <span key={reason} className={classes.contra}>
              <IconX size={12} role="img" aria-label={words.speaksAgainst} /> {words.doubts[reason]}
            </span>
          ))}
        </span>
      </button>
      {recordID === '' ? null : (
        <Button
          size="sm"
          variant={chosen ? 'filled' : 'default'}
          disabled={!mayAttach}
          rightSection={chosen && hasKeys ? <Keycap keys="Enter" onFill={mayAttach} /> : null}
          onClick={onAttach}
        >
          {words.attach}
          <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

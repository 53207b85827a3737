import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type GridDose, type GridEntry, shownDose } from '@vetloom/domain/ward/day-grid.ts';
import { isOpen } from '@vetloom/domain/ward/dose-state.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { DoseStatus } from '@vetloom/ui/status/DoseStatus.tsx';
import { useState } from 'react';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import { InfusionFlow } from '../../../parts/ward/InfusionFlow.tsx';
import { useDoseActs } from '../../../parts/ward/use-dose-acts.ts';
import { CellPopover } from './CellPopover.tsx';
import { entryWords } from './cell-words.ts';
import { DoseGive } from './DoseGive.tsx';
import { DoseDelay, DoseSkip } from './DoseSkip.tsx';
import type { DosePopoverProps, PopMode } from './dose-props.ts';
import { latenessWord } from './dose-times.ts';
import classes from './popover.module.css';

const words = flowsheet.dose;

/** What is due in a cell, beside it: how much, when, how late; done, put off, skipped with its reason; and what was done, by whom and when. */
export function DosePopover(props: DosePopoverProps) {
  const { anchor, row, hour, name, facts, nameOf, now, onClose } = props;
  const cell = row.cells[hour];
  const [chosen, setChosen] = useState(() => shownDose(cell)?.due);
  const [mode, setMode] = useState(props.mode);
  const dose = cell?.doses.find(({ due }) => due === chosen) ?? shownDose(cell);
  const entries = [...(dose?.entries ?? []), ...(cell?.beside ?? [])];
  const late = dose && isOpen(dose.state) ? latenessWord(dose.due, now) : undefined;
  return (
    <CellPopover anchor={anchor} label={words.dialog(name)} onClose={onClose}>
      <header className={classes.title}>
        {dose === undefined ? null : <DoseStatus state={dose.state} bare size={16} />}
        <strong>{name}</strong>
      </header>
      {facts.map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
      {row.group === 'gone' ? <p className={classes.fact}>{words.removed}</p> : null}
      {(cell?.doses.length ?? 0) > 1 ? (
        <SegmentedControl
          size="xs"
          fullWidth
          value={String(dose?.due)}
          data={(cell?.doses ?? []).map(({ due }) => ({ value: String(due), label: formatTime(due) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      ) : null}
      {dose === undefined ? null : (
        <p className={classes.due} data-state={dose.state}>
          {(row.list.includes('rug') || row.list === 'injectionMission' ? words.due : words.dueDone)(
            formatTime(dose.due),
          )}
          {late === undefined ? `，${flowsheet.states[dose.state]}` : `，${late}`}
        </p>
      )}
      {entries.map((entry) => (
        <p key={entry.executeID} className={classes.entry}>
          {entryWords(entry, nameOf)}
        </p>
      ))}
      {row.list === 'infusionDrugMission' ? (
        <InfusionFlow
          {...{ patient: props.patient, day: props.day, now }}
          missionID={row.missionID}
          isReadOnly={!props.mayExecute}
        />
      ) : null}
      <Body {...props} dose={dose} entries={entries} mode={mode} onMode={setMode} />
    </CellPopover>
  );
}

interface BodyProps extends DosePopoverProps {
  readonly dose: GridDose | undefined;
  readonly entries: readonly GridEntry[];
  readonly onMode: (mode: PopMode) => void;
}

function Body(props: BodyProps) {
  const { dose, entries, mode, mayExecute, row } = props;
  if (!mayExecute) return null;
  const doubles = entries.filter(({ mission }) => mission.double);
  if (doubles.length > 0) return <Decide {...props} doubles={doubles} />;
  if (dose === undefined || isOpen(dose.state)) {
    if (mode === 'skip' && dose !== undefined) return <DoseSkip {...props} dose={dose} />;
    if (mode === 'delay' && dose !== undefined) return <DoseDelay {...props} dose={dose} />;
    if (row.group !== 'gone' && (mode !== 'note' || dose !== undefined)) return <DoseGive {...props} dose={dose} />;
  }
  return <Done {...props} entries={entries} />;
}

/** What was done: its note, and taking it back. */
function Done({ patient, day, row, dose, entries, acts, mode, onClose }: BodyProps) {
  const { takeBack } = useDoseActs();
  const entry = entries.at(-1);
  const [note, setNote] = useState(entry?.note ?? '');
  const ref = { inHospitalID: day.plan.inHospitalID, planDateTime: day.plan.planDateTime };
  if (entry === undefined) return null;
  const save = async () => {
    if (note.trim() !== entry.note && !(await acts.remark(ref, entry, note.trim()))) return;
    onClose(true);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={words.note}
        placeholder={words.notePlaceholder}
        value={note}
        maxLength={2000}
        autoComplete="off"
        {...(mode === 'note' ? { 'data-autofocus': true } : {})}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="default" size="sm" {...(mode === 'note' ? {} : { 'data-autofocus': true })}>
          {words.saveNote}
        </Button>
        {dose !== undefined && dose.entries.length > 0 ? (
          <Button
            variant="default"
            size="sm"
            onClick={() =>
              void takeBack({ ...dose, list: row.list, missionID: row.missionID, name: row.name, patient, day }).then(
                (done) => done && onClose(true),
              )
            }
          >
            {words.takeBack}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Two notes that can be of one dose: somebody says whether it was given twice. */
function Decide({ doubles, row, day, acts, onClose }: BodyProps & { readonly doubles: readonly GridEntry[] }) {
  const ref = { inHospitalID: day.plan.inHospitalID, planDateTime: day.plan.planDateTime };
  const decide = async (both: boolean) => {
    for (const { executeID } of doubles) if (!(await acts.decide(ref, executeID, row.missionID, both))) return;
    onClose(true);
  };
  return (
    <>
      <p className={classes.fact}>
        {doubles.some(({ mission }) => mission.due === undefined) ? words.perhapsDouble : words.double}
      </p>
      <div className={classes.actions}>
        <Button size="sm" data-autofocus onClick={() => void decide(false)}>
          {words.one}
        </Button>
        <Button size="sm" variant="default" onClick={() => void decide(true)}>
          {words.both}
        </Button>
      </div>
    </>
  );
}

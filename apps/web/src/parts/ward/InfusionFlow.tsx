import { Button } from '@mantine/core';
import { dropsPerMinute } from '@vetloom/domain/calculators/infusion.ts';
import type { CatalogItem } from '@vetloom/domain/catalog/catalog.schema.ts';
import { rateWarnings } from '@vetloom/domain/pharmacy/order-warnings.ts';
import { chargeByGiven, type InfusionRun, infusionGiven, ranThrough } from '@vetloom/domain/ward/infusion-given.ts';
import { editDay } from '@vetloom/domain/ward/plan.commands.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useMemo, useState } from 'react';
import { useCan, useRun } from '../../data/engine/hooks.ts';
import { useStayWeights, weighedIn } from '../../data/ward/stay-sheet.ts';
import type { WardDay, WardPatient } from '../../data/ward/ward-days.ts';
import { refusal } from '../../locale/codes.ts';
import { infusionFlow as words } from '../../locale/ward-infusion.ts';
import { useOrdersAround } from '../prescribing/use-orders-around.ts';
import { warningSentence } from '../prescribing/warning-words.ts';
import classes from './infusion-flow.module.css';
import { useDoseActs } from './use-dose-acts.ts';

interface InfusionFlowProps {
  readonly patient: WardPatient;
  readonly day: WardDay;
  readonly missionID: string;
  /** Unix seconds. */
  readonly now: number;
  /** The stay is over, or may only be read. */
  readonly isReadOnly: boolean;
}

const MOST_RATE = 5000;
const ml = (value: number) => formatQuantity(value, 1);

/** How an infusion runs: its rates in time and what was given until now; the pump may be set anew, and once it has ended the day charged by what really ran. */
export function InfusionFlow({ patient, day, missionID, now, isReadOnly }: InfusionFlowProps) {
  const { plan, log } = day;
  const infusion = plan.infusionDrugMission.find((one) => one.missionID === missionID);
  const can = useCan();
  if (infusion === undefined) return null;
  const stands = infusionGiven(plan, log, infusion, now, shownZone());
  const { runs, given, rate, charged } = stands;
  if (runs.length === 0) return null;
  const offer = chargeByGiven(stands);
  return (
    <section className={classes.flow} aria-label={words.label}>
      <p className={classes.now}>
        {rate === undefined ? words.stopped : words.running(ml(rate))}
        {'\u3000'}
        {words.given(ml(given), charged === undefined ? '' : ml(charged))}
      </p>
      {runs.length > 1 ? (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <li key={run.from}>{runWord(run, rate !== undefined && run === runs.at(-1))}</li>
          ))}
        </ul>
      ) : null}
      {rate !== undefined && !isReadOnly && can('EXECUTE_IN_HOSPITAL_PLAN') ? (
        <PumpForm {...{ patient, day, missionID, now }} name={infusion.name} />
      ) : null}
      {offer !== undefined && !isReadOnly && can('RECORD_WRITE') ? (
        <ChargeByGiven day={day} missionID={missionID} from={infusion.number} to={offer} />
      ) : null}
    </section>
  );
}

const runWord = (run: InfusionRun, isRunning: boolean): string =>
  words.run(formatTime(run.from), isRunning ? words.untilNow : formatTime(run.to), ml(run.rate), ml(ranThrough([run])));

interface PumpFormProps extends Pick<InfusionFlowProps, 'patient' | 'day' | 'missionID' | 'now'> {
  readonly name: string;
}

/** Seconds within which a weight doesn't grow stale for the form. */
const STEP = 600;
const NONE: readonly CatalogItem[] = [];

/** The pump set anew. What would be too much for a day is asked about once: where it runs so already, that is a fact. */
function PumpForm({ patient, day, missionID, now, name }: PumpFormProps) {
  const { note } = useDoseActs();
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const typed = readFigure(text);
  const rate = typed !== undefined && typed > 0 && typed <= MOST_RATE ? typed : undefined;
  const weights = useStayWeights(patient.stay._id);
  const pet = useMemo(() => patient.pet && weighedIn(patient.pet, weights), [patient.pet, weights]);
  const around = useOrdersAround({ stay: patient.stay, plan: day.plan, pet, now: now - (now % STEP) }, NONE);
  const [warning] = rate === undefined ? [] : rateWarnings(day.plan, missionID, rate, around);
  const [asked, setAsked] = useState<string>();
  const set = async () => {
    setIsTried(true);
    if (rate === undefined) return;
    if (warning !== undefined && asked !== warning.key) return setAsked(warning.key);
    const dose = { list: 'infusionDrugMission', missionID, name, due: undefined, patient, day, state: 'done' } as const;
    if (!(await note([dose], { rate }))) return;
    setText('');
    setIsTried(false);
  };
  return (
    <form
      className={classes.pump}
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
    >
      <FigureInput
        label={words.rate}
        value={text}
        unit="mL/h"
        rightSectionWidth={48}
        onChange={setText}
        {...(rate === undefined
          ? isTried
            ? { error: words.wrong }
            : {}
          : { description: words.drops(ml(dropsPerMinute(rate, 20)), ml(dropsPerMinute(rate, 60))) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {warning === undefined || asked !== warning.key ? null : (
        <p className={classes.asked} role="alert">
          {warningSentence(warning)}
          {words.again}
        </p>
      )}
      <Button type="submit" size="sm" variant="default">
        {words.change}
      </Button>
    </form>
  );
}

interface ChargeByGivenProps extends Pick<InfusionFlowProps, 'day' | 'missionID'> {
  readonly from: number;
  readonly to: number;
}

function ChargeByGiven({ day: { plan }, missionID, from, to }: ChargeByGivenProps) {
  const run = useRun();
  const charge = async () => {
    const { inHospitalID, planDateTime } = plan;
    const path = ['infusionDrugMission', missionID, 'number'];
    try {
      await run(editDay, { inHospitalID, planDateTime, edits: [{ op: 'set', path, from, to }] });
      showSuccess(words.charged(ml(to)));
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  return (
    <Button size="sm" variant="default" onClick={() => void charge()}>
      {words.charge(ml(to))}
    </Button>
  );
}

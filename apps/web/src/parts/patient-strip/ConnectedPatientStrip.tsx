import { owedSum } from '@vetloom/domain/billing/debts.ts';
import { dayStart } from '@vetloom/domain/core/clock.ts';
import { knownAllergy, weightChange, weightsSince } from '@vetloom/domain/pet/patient.ts';
import { latestWeight, PET_STATUS } from '@vetloom/domain/pet/pet.schema.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useCan, useLive } from '../../data/engine/hooks.ts';
import { adverseReaction } from '../../locale/adverse-reaction.ts';
import { pets } from '../../locale/pet.ts';
import { links } from '../../routes/links.ts';
import { PatientStrip, type PatientStripProps, type StayFacts } from './PatientStrip.tsx';
import classes from './patient-strip.module.css';
import { breedWord, faceOf, kindWord, neuterWord, petAge } from './patient-words.ts';
import { type Patient, type PatientRead, readPatient } from './read-patient.ts';
import { shownLabels } from './shown-labels.ts';

/** Three years, the span of a patient's weight trend, in seconds. */
export const TREND_SECONDS = 3 * 365 * 86_400;

/** A live patient; undefined while it is read for the first time. */
export function usePatient(petID: string, recordID?: string): PatientRead | undefined {
  const today = dayStart(useNow(), shownZone());
  return useLive((store) => readPatient(store, petID, recordID, today + 1), [petID, recordID], [today]);
}

/** What must not be given again: what is known as an allergy, and what the animal has reacted to. */
function warningOf(allergy: string | undefined, reactions: Patient['reactions']): string | undefined {
  const products = [...new Set(reactions.map(({ product }) => adverseReaction.strip(product)))];
  const said = [...(allergy === undefined ? [] : [allergy]), ...products];
  return said.length === 0 ? undefined : said.join('、');
}

/** The strip's props from what was read. `now` in Unix seconds. */
export function stripProps(patient: Patient, now: number, seesMoney: boolean): PatientStripProps {
  const { pet, owner, kinds, visit, bills } = patient;
  const weight = latestWeight(pet);
  const other = pet.status !== PET_STATUS.normal && pet.status !== PET_STATUS.death;
  return {
    name: pet.name === '' ? pets.noName : pet.name,
    number: pet.petNumber,
    species: faceOf(kinds, pet.type),
    breed: breedWord(kinds, pet) || kindWord(kinds, pet.type),
    gender: pet.gender,
    neuter: neuterWord(pet.neuter),
    age: petAge(pet, now),
    state: other ? pets.status[pet.status] : undefined,
    died: pet.status === PET_STATUS.death ? { at: pet.timeOfDeath } : undefined,
    allergy: warningOf(knownAllergy(pet), patient.reactions),
    labels: shownLabels(patient.labels, pet.label),
    weight: weight && { value: weight.value, at: weight.dateTime, change: weightChange(pet) },
    trend: weightsSince(pet, now - TREND_SECONDS).map((entry) => entry.value),
    owner: { name: owner?.name ?? pet.userName, phone: owner?.phone ?? pet.userPhone, place: links.owner(pet.userID) },
    siblings: patient.siblings
      .filter((sibling) => sibling.status !== PET_STATUS.death)
      .map((sibling) => ({ id: sibling._id, name: sibling.name, place: links.pet(sibling._id) })),
    visit: visit && {
      status: visit.status,
      opened: visit.openedDateTime !== 0,
      who: visit.doctor,
      since: visit.dateTime,
    },
    lastVisit: patient.lastVisit?.dateTime,
    balance: seesMoney ? owedSum(bills) : undefined,
    openBills: bills.length,
    now,
  };
}

/** A patient with what it weighed in hospital, which its own weights know nothing of. */
function withWeights(patient: Patient, weights: StayFacts['weights']): Patient {
  if (weights.length === 0) return patient;
  const { weightHistory } = patient.pet;
  const measured = weights.map(({ value, dateTime }) => ({ id: `stay-${dateTime}`, value, dateTime, source: '' }));
  const all = [...weightHistory, ...measured].toSorted((a, b) => a.dateTime - b.dateTime);
  return { ...patient, pet: { ...patient.pet, weightHistory: all } };
}

export interface ConnectedPatientStripProps {
  readonly petID: string;
  /** The visit whose state is shown; without it, the one for which the animal is here. */
  readonly recordID?: string | undefined;
  /** The stay that is shown; its strip tells of it instead of a visit. */
  readonly stay?: StayFacts | undefined;
}

/** The strip of a pet, live from the local store. */
export function ConnectedPatientStrip({ petID, recordID, stay }: ConnectedPatientStripProps) {
  const read = usePatient(petID, recordID);
  const can = useCan();
  const now = useNow();
  if (read === undefined) return <div className={classes.strip} aria-busy="true" />;
  if (read.state !== 'found') {
    return (
      <div className={classes.strip}>
        <p className={`${classes.block} ${classes.clear}`}>
          {read.state === 'absent' ? pets.strip.absent : pets.strip.elsewhere}
        </p>
      </div>
    );
  }
  const patient = stay === undefined ? read.patient : withWeights(read.patient, stay.weights);
  return <PatientStrip {...stripProps(patient, now, can('BILLING_READ') || can('RECORD_READ'))} stay={stay} />;
}

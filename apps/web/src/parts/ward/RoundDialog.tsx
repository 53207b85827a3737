import { Button, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core';
import { formatTime } from '@vetloom/ui/format/date.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import { useWeighings } from '../../data/ward/latest-weight.ts';
import type { WardDose } from '../../data/ward/ward-days.ts';
import { ownerCare } from '../../locale/owner-care.ts';
import { ward } from '../../locale/ward.ts';
import { due as words } from '../../locale/ward-due.ts';
import { useWeightDoubts } from '../weight/use-weight-question.ts';
import { doseBasis, doseName, petName } from './dose-words.ts';
import classes from './due.module.css';
import { doseKey } from './due-rows.ts';
import { RoundWeights } from './RoundWeights.tsx';
import { readRoundValue } from './round-value.ts';
import type { Values } from './use-dose-acts.ts';

interface RoundDialogProps {
  readonly doses: readonly WardDose[];
  /** Is given what was confirmed, and what was measured of it. */
  readonly onGo: (doses: readonly WardDose[], values: Values) => Promise<void>;
  readonly onClose: () => void;
}

/** Several things at once, each confirmed by itself; what was measured is typed right there. */
export function RoundDialog({ doses, onGo, onClose }: RoundDialogProps) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const weighings = useWeighings(doses.map(({ patient }) => patient));
  /** What was asked about a value, with the text that it was asked about: the same text again is meant. */
  const [asked, setAsked] = useState<Readonly<Record<string, { readonly text: string; readonly sentence: string }>>>(
    {},
  );
  const doubtOf = useWeightDoubts();
  const read = (dose: WardDose) => {
    const { pet, stay } = dose.patient;
    return readRoundValue(
      { missionID: dose.missionID, name: doseName(dose) },
      typed[doseKey(dose)] ?? '',
      (kilograms) => pet && doubtOf(kilograms, pet, weighings?.get(stay._id))?.sentence,
    );
  };
  const isConfirmed = (dose: WardDose) => confirmed.has(doseKey(dose)) || (typed[doseKey(dose)] ?? '').trim() !== '';
  const ready = doses.filter(isConfirmed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || ready.length === 0) return;
    const told = ready.map((dose) => ({ dose, text: typed[doseKey(dose)] ?? '', value: read(dose) }));
    const questions = told.flatMap(({ dose, text, value }) => {
      const key = doseKey(dose);
      if (value.kind === 'unread') return [[key, { text, sentence: value.sentence }] as const];
      if (value.kind === 'empty' || value.ask === undefined || asked[key]?.text === text) return [];
      return [[key, { text, sentence: value.ask }] as const];
    });
    if (questions.length > 0) return setAsked({ ...asked, ...Object.fromEntries(questions) });
    setBusy(true);
    const values = new Map(
      told.flatMap(({ dose, value }) => (value.kind === 'value' ? [[dose, value.value] as const] : [])),
    );
    await onGo(ready, values);
    setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title={words.round.title(doses.length)} size={560} centered>
      <form onSubmit={(event) => void submit(event)}>
        <Text size="sm" mb="xs">
          {words.round.text}
        </Text>
        <RoundWeights doses={doses} weighings={weighings} />
        <ul className={classes.round}>
          {doses.map((dose, at) => {
            const key = doseKey(dose);
            const what = `${petName(dose.patient)} ${doseName(dose)}`;
            const isMeasured = dose.list === 'monitorMission';
            return (
              <li key={key} className={classes.roundRow}>
                <Checkbox
                  aria-label={words.round.confirm(what)}
                  checked={isConfirmed(dose)}
                  {...(at === 0 && !isMeasured ? { 'data-autofocus': true } : {})}
                  onChange={(event) => {
                    const next = new Set(confirmed);
                    if (event.currentTarget.checked) next.add(key);
                    else next.delete(key);
                    setConfirmed(next);
                    if (!event.currentTarget.checked) setTyped({ ...typed, [key]: '' });
                  }}
                />
                <span>
                  <b>{petName(dose.patient)}</b> {doseName(dose)}
                  <small>
                    {[
                      dose.patient.stay.cageName || ward.noCage,
                      formatTime(dose.due),
                      doseBasis(dose, weighings?.get(dose.patient.stay._id)?.value),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                {isMeasured ? (
                  <TextInput
                    className={classes.value}
                    aria-label={words.round.value(what)}
                    placeholder={words.round.placeholder}
                    value={typed[key] ?? ''}
                    maxLength={300}
                    autoComplete="off"
                    error={asked[key]?.text === (typed[key] ?? '') ? asked[key]?.sentence : undefined}
                    {...(at === 0 ? { 'data-autofocus': true } : {})}
                    onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
                  />
                ) : (
                  <span />
                )}
              </li>
            );
          })}
        </ul>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {ownerCare.cancel}
          </Button>
          <Button
            type="submit"
            disabled={ready.length === 0}
            loading={busy}
            rightSection={<Keycap keys="Enter" onFill />}
          >
            {ready.length === 0 ? words.round.none : words.round.go(ready.length)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

import { Button, Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { weightsSince } from '@vetloom/domain/pet/patient.ts';
import type { Pet } from '@vetloom/domain/pet/pet.schema.ts';
import { addPetWeight } from '@vetloom/domain/pet/weight.commands.ts';
import { readWeight } from '@vetloom/domain/pet/weight-typed.ts';
import { WeightTrend } from '@vetloom/ui/chart/WeightTrend.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { type FormEvent, useState } from 'react';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { pets } from '../../../locale/pet.ts';
import { TREND_SECONDS } from '../../../parts/patient-strip/ConnectedPatientStrip.tsx';
import { useWeightQuestion } from '../../../parts/weight/use-weight-question.ts';
import { WeightField } from '../../../parts/weight/WeightField.tsx';
import parts from './entry-detail.module.css';
import classes from './pet-page.module.css';

const words = pets.detail;

/** The weight over three years, and weighing. */
export function WeightPanel({ pet, now }: { readonly pet: Pet; readonly now: number }) {
  const can = useCan();
  const points = weightsSince(pet, now - TREND_SECONDS).map((entry) => ({ at: entry.dateTime, value: entry.value }));
  const mayWeigh = can('PET_WRITE') || can('RECORD_WRITE') || can('CHECK_IN');
  return (
    <div className={parts.detailGroup}>
      <SectionHeading level={3} aside={mayWeigh ? <AddWeight pet={pet} /> : undefined}>
        {words.weights}
      </SectionHeading>
      {points.length === 0 ? (
        <p className={classes.hint}>{pets.strip.neverWeighed}</p>
      ) : (
        <WeightTrend points={points} formatAt={(at) => formatDate(at).slice(0, 7)} />
      )}
    </div>
  );
}

function AddWeight({ pet }: { readonly pet: Pet }) {
  const run = useRun();
  const store = useStore();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [sure, setSure] = useState(false);
  const ask = useWeightQuestion(pet);
  const question = sure ? undefined : ask(readWeight(text));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const value = readWeight(text);
    if (value === undefined) {
      setError(words.weightMissing);
      return;
    }
    if (question !== undefined) {
      // Out of the field, so that the question shows.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    }
    try {
      await run(addPetWeight, {
        petID: pet._id,
        weight: { id: newID.row(), value, dateTime: Math.floor(store.now()), source: 'pet' },
      });
      setText('');
      setOpen(false);
      showSuccess(words.weightAdded);
    } catch (failure) {
      setError(refusal(failure).sentence);
    }
  };
  return (
    <Popover opened={open} onChange={setOpen} width={240} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={open}
          leftSection={<IconPlus size={14} />}
          onClick={() => setOpen(!open)}
        >
          {words.addWeight}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={parts.weigh} noValidate onSubmit={(event) => void save(event)}>
          <WeightField
            label={words.weightValue}
            value={text}
            error={error}
            autoFocus
            question={question}
            onConfirm={() => setSure(true)}
            onChange={(next) => {
              setError(undefined);
              setSure(false);
              setText(next);
            }}
          />
          <Button type="submit">{pets.form.save}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

import { Select, TextInput } from '@mantine/core';
import { Fold } from '@vetloom/ui/layout/Fold.tsx';
import { bookingForm } from '../../../locale/booking-form.ts';
import { placeWords } from '../../../parts/booking/booking-words.ts';
import { FieldPair, FieldStack } from '../../../parts/form/Fields.tsx';
import type { PanelForm } from '../../../parts/form/use-panel-form.ts';
import type { BookingField, BookingValues } from './booking-values.ts';
import classes from './form.module.css';
import { type SeriesChoice, type SeriesPlace, usualChoice } from './series-choice.ts';

const words = bookingForm.series;

interface SeriesFieldsProps {
  readonly form: Pick<PanelForm<BookingValues, BookingField>, 'values' | 'change' | 'fields'>;
  /** Undefined while its places are judged. */
  readonly places: readonly SeriesPlace[] | undefined;
  readonly chosen: ReadonlyMap<number, SeriesChoice>;
  readonly onChoose: (at: number, choice: SeriesChoice) => void;
}

/** How often it comes again, and what becomes of each place that isn't fit. */
export function SeriesFields({ form, places, chosen, onChoose }: SeriesFieldsProps) {
  const { values, change, fields } = form;
  const number = (field: 'everyWeeks' | 'times') => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[field],
    error: fields.errors[field],
    onBlur: () => fields.leave(field),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ [field]: event.currentTarget.value.replace(/\D/g, '').slice(0, 2) }),
  });
  const unfit = (places ?? []).filter(({ judged }) => judged.words.length > 0);
  return (
    <Fold
      className={classes.series}
      filled={Number(values.times) > 1}
      summary={
        <>
          {words.title} <span className={classes.hint}>{words.hint}</span>
        </>
      }
    >
      <FieldStack>
        <FieldPair>
          <TextInput label={words.every} {...number('everyWeeks')} />
          <TextInput label={words.times} {...number('times')} />
        </FieldPair>
        {Number(values.times) > 1 ? (
          <p role="status" className={classes.hint}>
            {places === undefined ? words.reading : unfit.length === 0 ? words.fits : words.unfit(unfit.length)}
          </p>
        ) : null}
        <ul className={classes.places}>
          {unfit.map((one) => (
            <li key={one.at}>
              <span>
                {words.at(one.at)} {placeWords(one.place)}
              </span>
              <small>{one.judged.words.join('；')}</small>
              <Select
                aria-label={words.at(one.at)}
                size="xs"
                allowDeselect={false}
                data={[
                  ...(one.next ? [{ value: 'next', label: words.next(placeWords(one.next)) }] : []),
                  { value: 'keep', label: one.judged.isDouble ? words.keepBoth : words.keep },
                  { value: 'skip', label: words.skip },
                ]}
                value={chosen.get(one.at) ?? usualChoice(one)}
                onChange={(choice) => choice !== null && onChoose(one.at, choice as SeriesChoice)}
              />
            </li>
          ))}
        </ul>
      </FieldStack>
    </Fold>
  );
}

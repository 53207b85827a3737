import type { ArrivalVaccine } from '@vetloom/domain/hospital/boarding.schema.ts';
import { isVaccinated } from '@vetloom/domain/ward/arrival-vaccines.ts';
import { Chip, type ChipTone } from '@vetloom/ui/marks/Chip.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { wardBoarding } from '../../../locale/ward-boarding.ts';
import { Field } from '../../../parts/form/Fields.tsx';
import classes from './kind-fields.module.css';

const words = wardBoarding.vaccines;
const TONES = { valid: 'moss', expired: 'cinnabar', missing: 'cinnabar', unknown: 'ochre' } as const satisfies Record<
  ArrivalVaccine['state'],
  ChipTone
>;
/** Beside colour and word. */
const SHAPES = { valid: '✓', expired: '!', missing: '✕', unknown: '?' } as const;

/** How vaccinations stand, one a line. */
export function VaccineList({ vaccines }: { readonly vaccines: readonly ArrivalVaccine[] }) {
  return (
    <ul className={classes.vaccines}>
      {vaccines.map(({ _id, name, state, until }) => (
        <li key={_id}>
          <Chip tone={TONES[state]}>
            {SHAPES[state]} {words.states[state]}
          </Chip>
          <span>{name}</span>
          <span>{words.until(until)}</span>
        </li>
      ))}
    </ul>
  );
}

interface ArrivalVaccinesProps {
  readonly vaccines: readonly ArrivalVaccine[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly error: ReactNode;
}

/** What the clinic asks of an animal that comes, and why it is let in where something is wanting: nobody is turned away. */
export function ArrivalVaccines({ vaccines, reason, onReason, error }: ArrivalVaccinesProps) {
  const section = useRef<HTMLElement>(null);
  const isWrong = error !== undefined;
  // Whoever sends the form from its end sees what is missing.
  useEffect(() => {
    if (isWrong) section.current?.scrollIntoView({ block: 'center' });
  }, [isWrong]);
  if (vaccines.length === 0) return null;
  return (
    <section ref={section} aria-label={words.title}>
      <b className={classes.label}>{words.title}</b>
      <VaccineList vaccines={vaccines} />
      {isVaccinated(vaccines) ? null : (
        <Field
          required
          label={words.reason}
          hint={words.reasonHint}
          value={reason}
          error={error}
          onChange={(text) => onReason(text.slice(0, 300))}
        />
      )}
    </section>
  );
}

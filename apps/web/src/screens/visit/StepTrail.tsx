import { IconCheck } from '@tabler/icons-react';
import { checkin } from '../../locale/visit.ts';
import classes from './check-in.module.css';
import type { IntakeStep } from './intake.ts';

const ORDER = ['owner', 'pet', 'visit'] as const;

interface StepTrailProps {
  readonly step: IntakeStep;
  /** What a finished step came to: the owner's name, the animals' names. */
  readonly summary: Readonly<Partial<Record<(typeof ORDER)[number], string>>>;
  readonly onStep: (step: (typeof ORDER)[number]) => void;
}

/** The three small steps of the check-in; a finished one leads back to itself. */
export function StepTrail({ step, summary, onStep }: StepTrailProps) {
  const at = step === 'find' ? 0 : ORDER.indexOf(step);
  return (
    <ol className={classes.trail} aria-label={checkin.steps.label}>
      {ORDER.map((name, index) => {
        const done = index < at;
        const text = (done && summary[name]) || checkin.steps[name];
        return (
          <li key={name} className={classes.trailStep} data-state={index === at ? 'now' : done ? 'done' : 'later'}>
            {done ? (
              <button
                type="button"
                className={classes.trailButton}
                onClick={() => onStep(name)}
                aria-label={`${checkin.steps[name]} ${text}`}
              >
                <IconCheck size={14} stroke={2.2} aria-hidden="true" />
                <span className={classes.trailText}>{text}</span>
              </button>
            ) : (
              <span className={classes.trailNow} aria-current={index === at ? 'step' : undefined}>
                <span className={classes.trailNumber} aria-hidden="true">
                  {index + 1}
                </span>
                {text}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

import { Button } from '@mantine/core';
import type { GuideStep, StepState } from '@vetloom/domain/overview/setup-guide.ts';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { checkedDisc, dash, MarkSvg, ring } from '@vetloom/ui/status/shapes.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ReadGuide } from '../../../data/clinic/setup-guide.ts';
import { guide as words } from '../../../locale/clinic-setup.ts';
import classes from './start.module.css';

const SHAPES: Readonly<Record<StepState, ReactNode>> = { done: checkedDisc, skipped: dash, open: ring };

interface StepListProps {
  readonly guide: ReadGuide;
  readonly current: GuideStep;
  readonly onShow: (step: GuideStep) => void;
  /** Puts the board's reminder away, or back; undefined for who may not. */
  readonly onDismiss: (() => void) | undefined;
}

/** All steps with how far each is, and how far the whole. */
export function StepList({ guide, current, onShow, onDismiss }: StepListProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is shown
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const { steps, done, next, facts } = guide;
  const { dismissed } = facts.guide;
  return (
    <div className={classes.list}>
      <header>
        <h2>{words.title}</h2>
        <p>{next === undefined ? (done === steps.length ? words.all : words.allSkipped) : words.text}</p>
        <ProgressBar
          title={words.progress}
          done={done}
          total={steps.length}
          detail={words.progressOf(done, steps.length)}
        />
      </header>
      <nav ref={row} aria-label={words.stepsLabel}>
        {steps.map(({ step, state }) => (
          <button
            key={step}
            type="button"
            className={classes.step}
            data-state={state}
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onShow(step)}
          >
            <MarkSvg size={14}>{SHAPES[state]}</MarkSvg>
            <span>{words.steps[step].name}</span>
            <small>{words.states[state]}</small>
          </button>
        ))}
      </nav>
      {onDismiss === undefined || (next === undefined && !dismissed) ? null : (
        <footer>
          {dismissed ? <span>{words.dismissed}</span> : null}
          <Button size="sm" variant="subtle" onClick={onDismiss}>
            {dismissed ? words.offer : words.dismiss}
          </Button>
        </footer>
      )}
    </div>
  );
}

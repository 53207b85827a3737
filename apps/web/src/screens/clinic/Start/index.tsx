import { Button } from '@mantine/core';
import { GUIDE_SETTING } from '@vetloom/domain/clinic/settings/guide.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import {
  GUIDE_STEPS,
  type GuideStep,
  missingParticulars,
  type StepState,
} from '@vetloom/domain/overview/setup-guide.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useState } from 'react';
import { type ReadGuide, useSetupGuide } from '../../../data/clinic/setup-guide.ts';
import { useCan, useRun } from '../../../data/engine/hooks.ts';
import { guide as words } from '../../../locale/clinic-setup.ts';
import { refusal } from '../../../locale/codes.ts';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { StepList } from './StepList.tsx';
import { StepPage } from './StepPage.tsx';
import classes from './start.module.css';

/** `/setting/start`: what a clinic needs before its first day, step by step; how far it is follows from its documents alone. */
export default function Start() {
  const guide = useSetupGuide();
  return guide === undefined ? <div aria-busy="true" /> : <Guide guide={guide} />;
}

function Guide({ guide }: { readonly guide: ReadGuide }) {
  const [query, setQuery] = useQuery();
  const say = useSaying();
  const editable = useCan()('GENERAL_SETTINGS_WRITE');
  const { steps, next, facts } = guide;
  // Where the guide is opened stays the step, also once its documents have made it done.
  const [begun] = useState(next ?? steps[0]?.step ?? 'info');
  const step = GUIDE_STEPS.find((name) => name === query.step) ?? begun;
  const state = steps.find((one) => one.step === step)?.state ?? 'open';
  const show = (name: GuideStep) => setQuery({ step: name });
  const { skipped, dismissed } = facts.guide;
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Sheet fill label={words.title}>
          <StepList
            guide={guide}
            current={step}
            onShow={show}
            onDismiss={
              editable ? () => say({ op: 'set', path: ['dismissed'], from: dismissed, to: !dismissed }) : undefined
            }
          />
        </Sheet>
      </div>
      <div className={classes.main}>
        <StepHead
          step={step}
          state={state}
          guide={guide}
          onSkip={
            editable
              ? () =>
                  say(
                    skipped.some(({ _id }) => _id === step)
                      ? { op: 'remove', path: ['skipped', step] }
                      : { op: 'insert', path: ['skipped'], row: { _id: step } },
                  )
              : undefined
          }
          onNext={() => {
            const after = following(guide, step);
            if (after !== undefined) show(after);
          }}
        />
        <div className={classes.body}>
          <StepPage key={step} step={step} />
        </div>
      </div>
    </div>
  );
}

/** The step to go on with: the next open one after it, else the first open one, else the one that follows. */
function following({ steps }: ReadGuide, step: GuideStep): GuideStep | undefined {
  const at = steps.findIndex((one) => one.step === step);
  const after = [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))];
  return (after.find(({ state }) => state === 'open') ?? steps[at + 1])?.step;
}

/** Says something about the guide to everybody. */
function useSaying(): (edit: Edit) => void {
  const run = useRun();
  return (edit) => {
    run(editSetting, { settingID: GUIDE_SETTING.id, edits: [edit] }).catch((error: unknown) => {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    });
  };
}

interface StepHeadProps {
  readonly step: GuideStep;
  readonly state: StepState;
  readonly guide: ReadGuide;
  readonly onSkip: (() => void) | undefined;
  readonly onNext: () => void;
}

/** What a step is for, what it still lacks, and the ways on. */
function StepHead({ step, state, guide, onSkip, onNext }: StepHeadProps) {
  const go = useGo();
  const { purpose } = words.steps[step];
  const missing = step === 'info' ? missingParticulars(guide.facts.clinic) : [];
  return (
    <header className={classes.stepHead}>
      <div>
        <p>
          {purpose}
          {missing.length === 0 ? null : <b>{words.stillMissing(missing.map((field) => words.particulars[field]))}</b>}
        </p>
      </div>
      <span className={classes.stepActs}>
        {state === 'done' || onSkip === undefined ? null : (
          <Button variant="subtle" onClick={onSkip}>
            {state === 'skipped' ? words.unskip : words.skip}
          </Button>
        )}
        {guide.next === undefined ? (
          <Button onClick={() => go(links.to('today.record'))}>{words.toBoard}</Button>
        ) : (
          <Button variant={state === 'open' ? 'default' : 'filled'} onClick={onNext}>
            {words.next}
          </Button>
        )}
      </span>
    </header>
  );
}

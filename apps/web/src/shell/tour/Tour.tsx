import 'driver.js/dist/driver.css';
import './tour.css';
import { Button, Modal } from '@mantine/core';
import { type Driver, driver } from 'driver.js';
import { useEffect, useRef, useState } from 'react';
import { useMaybeStore } from '../../data/engine/hooks.ts';
import { tour as words } from '../../locale/tour.ts';
import { permits } from '../../routes/guard.ts';
import { links, type Place } from '../../routes/links.ts';
import { useGo } from '../../routes/navigation.tsx';
import { routeNamed } from '../../routes/route-table.ts';
import classes from '../forced-update.module.css';
import { useSessionView } from '../ports.tsx';
import { resumeAt, stepsFor, type TourStep } from './tour-steps.ts';
import { tourControl } from './tour-store.ts';
import { firstShown } from './wait-for.ts';

type Phase =
  | { readonly kind: 'asking'; readonly at: number }
  | { readonly kind: 'showing'; readonly at: number }
  | { readonly kind: 'done' };

/** The guided tour over the main job (spec 1 §1 操作教學): left at any step, it goes on there; it ends with 教學完成. */
export default function Tour() {
  const session = useSessionView();
  const [steps] = useState(() => stepsFor((route) => permits(routeNamed(route).access, session)));
  const [phase, setPhase] = useState<Phase>(() => {
    const at = resumeAt(tourControl.kept(), steps);
    return at > 0 ? { kind: 'asking', at } : { kind: 'showing', at: 0 };
  });
  const step = phase.kind === 'showing' ? steps[phase.at] : undefined;
  useShownStep(step, phase.kind === 'showing' ? phase.at : 0, steps.length, {
    go: (at) => {
      const next = steps[at];
      if (next) setPhase({ kind: 'showing', at });
      else if (at >= steps.length) setPhase({ kind: 'done' });
    },
    leave: tourControl.end,
  });
  useEffect(() => {
    if (step) tourControl.keep(step.stop);
    if (phase.kind === 'done') tourControl.forget();
  }, [step, phase.kind]);
  return (
    <>
      <Modal opened={phase.kind === 'asking'} onClose={tourControl.end} title={words.resumeTitle}>
        <p className={classes.text}>{words.resumeText(phase.kind === 'asking' ? phase.at + 1 : 0, steps.length)}</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={() => setPhase({ kind: 'showing', at: 0 })}>
            {words.restart}
          </Button>
          <Button data-autofocus onClick={() => phase.kind === 'asking' && setPhase({ kind: 'showing', at: phase.at })}>
            {words.resume}
          </Button>
        </div>
      </Modal>
      <Modal opened={phase.kind === 'done'} onClose={tourControl.end} title={words.doneTitle}>
        <p className={classes.text}>{words.doneText}</p>
        <div className={classes.foot}>
          <Button data-autofocus onClick={tourControl.end}>
            {words.close}
          </Button>
        </div>
      </Modal>
    </>
  );
}

interface Moves {
  readonly go: (at: number) => void;
  readonly leave: () => void;
}

/** Goes to a step's screen, waits for its element and shows the words beside it. */
function useShownStep(step: TourStep | undefined, at: number, total: number, moves: Moves): void {
  const go = useGo();
  const store = useMaybeStore();
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is shown once when it is reached
  useEffect(() => {
    if (step === undefined) return;
    let left = false;
    let shown: Driver | undefined;
    const show = async () => {
      const place = await placeOf(step, store);
      if (left) return;
      if (place !== undefined) go(place);
      const element = await firstShown(step.selectors);
      if (left) return;
      shown = highlight(step, element, at, total, latest.current);
    };
    show().catch(reportError);
    return () => {
      left = true;
      shown?.destroy();
    };
  }, [step]);
}

type Store = ReturnType<typeof useMaybeStore>;

/** A visit has no address of its own: the latest one of the clinic stands for it, and the list of records where there is none. */
async function placeOf({ route }: TourStep, store: Store): Promise<Place | undefined> {
  if (route === undefined) return undefined;
  if (route !== 'pet.visit') return links.to(route);
  const [record] = (await store?.query('record', 'byTime', { descending: true, limit: 1 })) ?? [];
  return record ? links.visit(record.petID, record._id) : links.to('record');
}

function highlight(step: TourStep, element: Element | undefined, at: number, total: number, moves: Moves): Driver {
  const { title, text } = words.stops[step.stop];
  const tour = driver({
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    overlayOpacity: 0.32,
    stagePadding: 4,
    stageRadius: 8,
    popoverClass: 'vl-tour',
    allowKeyboardControl: false,
    onCloseClick: moves.leave,
    onDestroyStarted: moves.leave,
  });
  tour.highlight({
    ...(element === undefined ? {} : { element }),
    popover: {
      title,
      description: text,
      side: step.side,
      align: 'start',
      showButtons: at === 0 ? ['next', 'close'] : ['next', 'previous', 'close'],
      showProgress: true,
      progressText: words.progress(at + 1, total),
      nextBtnText: at === total - 1 ? words.finish : words.next,
      prevBtnText: words.back,
      onNextClick: () => moves.go(at + 1),
      onPrevClick: () => moves.go(at - 1),
      onPopoverRender: ({ closeButton, nextButton }) => {
        closeButton.setAttribute('aria-label', words.leave);
        nextButton.focus();
      },
    },
  });
  return tour;
}

import { Button } from '@mantine/core';
import { byEstimate, standingOf } from '@vetloom/domain/estimate/decided.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { useStore } from '../../data/engine/hooks.ts';
import { usePetEstimates } from '../../data/estimate/estimates.ts';
import { estimates as words } from '../../locale/estimate.ts';
import { print } from '../../locale/print.ts';
import { useAct } from '../act/use-act.ts';
import classes from './print.module.css';

interface VisitEstimatesProps {
  readonly petID: string;
  readonly recordID: string;
}

/** The estimates of a visit, each a paper of its own; nothing where it has none. What was withdrawn is offered no more. */
export function VisitEstimates({ petID, recordID }: VisitEstimatesProps) {
  const store = useStore();
  const { act } = useAct();
  const found = usePetEstimates(petID);
  const own = (found?.estimates ?? []).filter((one) => one.recordID === recordID && !one.withdrawn);
  if (found === undefined || own.length === 0) return null;
  const decisionsOf = byEstimate(found.decisions);
  return (
    <fieldset className={classes.papers}>
      <legend>{print.estimates}</legend>
      {own.map((estimate) => (
        <div key={estimate._id} className={classes.paper}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              void act(async () => {
                const { printEstimate } = await import('../estimate/estimate-papers.ts');
                await printEstimate(store, { estimate, standing: standingOf(decisionsOf(estimate._id)) });
              })
            }
          >
            {print.estimate(estimate.title || words.untitled, formatDate(estimate.createDateTime))}
          </Button>
        </div>
      ))}
    </fieldset>
  );
}

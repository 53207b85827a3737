import { Button, TextInput } from '@mantine/core';
import type { GridRow } from '@vetloom/domain/ward/day-grid.ts';
import { useState } from 'react';
import type { WardDay } from '../../../data/ward/ward-days.ts';
import { flowsheet } from '../../../locale/ward-sheet.ts';
import classes from './order.module.css';
import type { SheetActs } from './use-sheet-acts.ts';

const words = flowsheet.order;

interface OrderFootProps {
  readonly day: WardDay;
  readonly row: GridRow;
  readonly acts: SheetActs;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The end of an order: taken out of the plan, or of a bag no more from now on. */
export function OrderFoot({ day: { plan }, row, acts, onRemove, onClose }: OrderFootProps) {
  const [reason, setReason] = useState('');
  const bagID = plan.drugMission.find(({ missionID }) => missionID === row.missionID)?.bagID;
  const isStopped = (plan.drugDisable ?? []).some((one) => one.bagID === bagID);
  const stop = async () => {
    if (bagID === undefined) return;
    const day = { inHospitalID: plan.inHospitalID, planDateTime: plan.planDateTime };
    if (await acts.stop(day, bagID, row.name, reason.trim())) onClose();
  };
  return (
    <div className={classes.end}>
      {bagID === undefined || isStopped ? null : (
        <div className={classes.stop}>
          <TextInput
            label={words.stopReason}
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => void stop()}>
            {words.stop}
          </Button>
        </div>
      )}
      <Button variant="default" data-danger onClick={onRemove}>
        {words.remove}
      </Button>
    </div>
  );
}

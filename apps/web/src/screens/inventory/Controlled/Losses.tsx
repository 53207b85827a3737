import { Button } from '@mantine/core';
import type { ControlledLoss } from '@vetloom/domain/stock/controlled-report.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import type { ReportRange } from '../../../data/inventory/reports.ts';
import { stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import {
  controlled,
  controlledDestruction as destruction,
  controlledLosses as words,
} from '../../../locale/inventory-controlled.ts';
import analysis from '../Analysis/analysis.module.css';
import { unitsText } from '../Analysis/figure-text.ts';
import { ReportTable } from '../Analysis/ReportTable.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { DestructionForm } from './DestructionForm.tsx';
import { LossReport } from './LossReport.tsx';
import { TakeBack } from './TakeBack.tsx';

const { columns } = words;

/** Losses of controlled drugs, each with its report and until when that is to be sent. */
export function LossesPane({ range, onTold }: { readonly range: ReportRange; readonly onTold: () => void }) {
  const mayWrite = useCan()('STOCK_CHECK_FORM_WRITE');
  const people = usePeople();
  const now = useNow();
  const [turn, setTurn] = useState(0);
  const [doing, setDoing] = useState<'add' | ControlledLoss>();
  const [wrong, setWrong] = useState<ControlledLoss>();
  const { found, failure } = useAsked(
    () => controlledCalls.losses(range),
    ['losses', range.startDate, range.endDate, turn],
  );
  const done = () => {
    setDoing(undefined);
    setWrong(undefined);
    setTurn((before) => before + 1);
    onTold();
  };
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={controlled.loading} next="" />;
  return (
    <>
      <ReportTable
        title={controlled.tabs.losses}
        end={
          mayWrite ? (
            <Button size="sm" onClick={() => setDoing('add')}>
              {destruction.addLoss}
            </Button>
          ) : undefined
        }
        columns={[
          { label: columns.time, cell: ({ happenedDateTime }) => formatDateTime(happenedDateTime) },
          {
            label: columns.drug,
            text: true,
            cell: (loss) => (
              <button
                type="button"
                className={analysis.open}
                aria-label={words.open(loss.name)}
                onClick={() => setDoing(loss)}
              >
                {loss.name}
              </button>
            ),
          },
          { label: columns.quantity, cell: ({ quantity, unit }) => `${unitsText(quantity)} ${unit}` },
          { label: columns.lot, text: true, cell: ({ lot }) => lot || controlled.noLot },
          { label: columns.reason, text: true, cell: ({ reason }) => reason },
          {
            label: columns.by,
            text: true,
            cell: ({ by, witness }) =>
              [by, witness].flatMap((one) => (one === '' ? [] : (people(one) ?? one))).join('、'),
          },
          { label: columns.state, text: true, cell: (loss) => <ReportState loss={loss} now={now} /> },
          ...(mayWrite
            ? [
                {
                  label: destruction.takeBack,
                  cell: (loss: ControlledLoss) =>
                    loss.isWritten ? (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={`${destruction.takeBack} ${loss.name} ${formatDateTime(loss.happenedDateTime)}`}
                        onClick={() => setWrong(loss)}
                      >
                        {destruction.takeBack}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
        rows={found}
        count={found.length}
        keyOf={({ id }) => id}
        empty={{ title: words.none, next: words.noneNext }}
      />
      {doing === 'add' ? <DestructionForm isLoss onDone={done} onClose={() => setDoing(undefined)} /> : null}
      {wrong === undefined ? null : (
        <TakeBack
          row={wrong}
          takeBack={(reason, witness) => stockCalls.takeLossBack(wrong.causeID, reason, witness)}
          onDone={done}
          onClose={() => setWrong(undefined)}
        />
      )}
      {doing !== undefined && doing !== 'add' ? (
        <LossReport key={doing.id} loss={doing} onDone={done} onClose={() => setDoing(undefined)} />
      ) : null}
    </>
  );
}

/** How far a loss's report is. The deadline is the first moment that is too late, so the day before it is told. */
function ReportState({ loss, now }: { readonly loss: ControlledLoss; readonly now: number }) {
  const { sentDateTime, quantity, deadline } = loss;
  if (sentDateTime !== null) return <Chip tone="moss">{words.sent(formatDate(sentDateTime))}</Chip>;
  if (quantity === 0) return <Chip>{words.takenBack}</Chip>;
  const day = formatDate(deadline - 1);
  return deadline <= now ? <Chip tone="cinnabar">{words.late(day)}</Chip> : <Chip tone="ochre">{words.due(day)}</Chip>;
}

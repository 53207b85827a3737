import { Button } from '@mantine/core';
import type { Destruction } from '@vetloom/domain/stock/destruction.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import type { ReportRange } from '../../../data/inventory/reports.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { controlled, controlledDestruction as words } from '../../../locale/inventory-controlled.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { unitsText } from '../Analysis/figure-text.ts';
import { ReportTable } from '../Analysis/ReportTable.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import { causeLink } from './cause-link.ts';
import { DestructionForm } from './DestructionForm.tsx';
import { TakeBack } from './TakeBack.tsx';

const { columns } = words;

/** What was destroyed or used up before a second person; what is wrong is taken back by two people too. */
export function DestroyedPane({ range }: { readonly range: ReportRange }) {
  const mayWrite = useCan()('STOCK_CHECK_FORM_WRITE');
  const people = usePeople();
  const [turn, setTurn] = useState(0);
  const [doing, setDoing] = useState<'add' | Destruction>();
  const { found, failure } = useAsked(
    () => controlledCalls.destroyed(range),
    ['destroyed', range.startDate, range.endDate, turn],
  );
  const done = () => {
    setDoing(undefined);
    setTurn((before) => before + 1);
  };
  if (failure) return <ErrorState title={failure.sentence} code={failure.code} />;
  if (found === undefined) return <EmptyState title={controlled.loading} next="" />;
  const named = (email: string) => people(email) ?? email;
  return (
    <>
      <ReportTable
        title={controlled.tabs.destroyed}
        end={
          mayWrite ? (
            <Button size="sm" onClick={() => setDoing('add')}>
              {words.add}
            </Button>
          ) : undefined
        }
        columns={[
          { label: columns.time, cell: ({ happenedDateTime }) => formatDateTime(happenedDateTime) },
          { label: columns.drug, text: true, cell: ({ name }) => name },
          { label: columns.kind, text: true, cell: ({ kind }) => words.kinds[kind] },
          { label: columns.quantity, cell: ({ quantity, unit }) => `${unitsText(quantity)} ${unit}` },
          { label: columns.lot, text: true, cell: ({ lot }) => lot || controlled.noLot },
          { label: columns.of, text: true, cell: (row) => <Of row={row} /> },
          { label: columns.reason, text: true, cell: ({ reason }) => reason },
          { label: columns.people, text: true, cell: ({ by, witness }) => `${named(by)}、${named(witness)}` },
          ...(mayWrite
            ? [
                {
                  label: words.takeBack,
                  cell: (row: Destruction) => (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${words.takeBack} ${row.name} ${formatDateTime(row.happenedDateTime)}`}
                      onClick={() => setDoing(row)}
                    >
                      {words.takeBack}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={found}
        count={found.length}
        keyOf={({ id }) => id}
        empty={{ title: words.none, next: words.noneNext }}
      />
      {doing === 'add' ? <DestructionForm isLoss={false} onDone={done} onClose={() => setDoing(undefined)} /> : null}
      {doing !== undefined && doing !== 'add' ? (
        <TakeBack
          row={doing}
          takeBack={(reason, witness) => controlledCalls.takeBack(doing.id, reason, witness)}
          onDone={done}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </>
  );
}

/** The visit of which it was the rest. */
function Of({ row: { visitID, petID, petName } }: { readonly row: Destruction }) {
  if (visitID === '') return '';
  const place = causeLink({ cause: 'destruction', causeID: visitID, form: '', petID });
  return place === undefined ? petName : <AppLink to={place}>{petName}</AppLink>;
}

import { Select } from '@mantine/core';
import type { LotChoice } from '@vetloom/domain/lines/lot-choice.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useState } from 'react';
import type { DrugLot } from '../../data/pharmacy/drug-lots.ts';
import { lotChoice as words } from '../../locale/lots.ts';
import { ReasonDialog } from '../confirm/ReasonDialog.tsx';
import { chosenText, type LotOption, lotOptions, nextText, openedOptions, optionOf } from './lot-options.ts';

interface LotSelectProps {
  /** What is taken. */
  readonly name: string;
  /** Undefined without a network: what was chosen is shown, and nothing else can be. */
  readonly lots: readonly DrugLot[] | undefined;
  readonly chosen: LotChoice | undefined;
  readonly onChoose: (choice: LotChoice | undefined) => void;
  readonly className?: string | undefined;
}

/** From which lot something is taken: the opened bottle or what expires first, unless somebody takes another one from the shelf. */
export function LotSelect({ name, lots = [], chosen, onChoose, className }: LotSelectProps) {
  const [asked, setAsked] = useState<LotOption>();
  const [opened, sealed] = [openedOptions(lots), lotOptions(lots)];
  const known = chosen && optionOf([...opened, ...sealed], chosen);
  // A code that was read without asking anybody, or a lot of which nothing lies there any more.
  const unknown = chosen && !known ? { value: 'chosen', label: chosenText(chosen), disabled: false } : undefined;
  if (lots.length === 0 && unknown === undefined) return null;
  const next = nextText(lots);
  const heardAt = lots.find((lot) => lot.heardAt !== undefined)?.heardAt;
  const groups = [
    { group: words.groups.opened, items: opened },
    { group: words.groups.sealed, items: [...(unknown ? [unknown] : []), ...sealed] },
  ];
  const choose = (value: string | null) => {
    const option = [...opened, ...sealed].find((one) => one.value === value);
    if (option?.overdue) return setAsked(option);
    if (value !== 'chosen') onChoose(option?.choice);
  };
  return (
    <>
      <Select
        className={className ?? ''}
        size="xs"
        aria-label={words.label(name)}
        description={heardAt === undefined ? undefined : words.heardAt(formatDateTime(heardAt))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={next === undefined ? words.next : words.nextIs(next)}
        data={groups
          .filter(({ items }) => items.length > 0)
          .map(({ group, items }) => ({
            group,
            items: items.map(({ value, label, disabled }) => ({ value, label, disabled })),
          }))}
        value={known?.value ?? unknown?.value ?? null}
        clearable
        onChange={choose}
      />
      {asked === undefined ? null : (
        <ReasonDialog
          opened
          onClose={() => setAsked(undefined)}
          title={words.overdueTitle}
          text={words.overdueText((asked.choice.openedUntil ?? '').replaceAll('-', '/'))}
          confirmWord={words.overdueConfirm}
          keepWord={words.overdueKeep}
          label={words.overdueReason}
          onConfirm={async (openedReason) => {
            onChoose({ ...asked.choice, openedReason: openedReason.slice(0, 200) });
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}

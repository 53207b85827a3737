import { Modal } from '@mantine/core';
import { CALCULATORS } from '@vetloom/domain/calculators/calculators.ts';
import { useState } from 'react';
import { calculators } from '../../locale/calculators.ts';
import { calculatorWords as words } from '../../locale/calculators-words.ts';
import { CalculatorForm } from './CalculatorForm.tsx';
import { CalculatorList } from './CalculatorList.tsx';
import classes from './calculators.module.css';
import type { OpenCalculators } from './calculators-port.ts';
import { useEntries } from './use-entries.ts';
import { type KnownPet, useKnownPet } from './use-known-pet.ts';

interface CalculatorsDialogProps {
  readonly open: OpenCalculators | undefined;
  readonly onClose: () => void;
}

/** The calculators: their list, the fields of the chosen one with the animal filled in, its result with formula, source and limits. */
export function CalculatorsDialog({ open, onClose }: CalculatorsDialogProps) {
  const pet = useKnownPet(open?.petID);
  const title = pet == null ? calculators.title : `${calculators.title} · ${words.of(pet.pet.name, pet.kind)}`;
  return (
    <Modal
      opened={open !== undefined}
      onClose={onClose}
      title={title}
      size={960}
      yOffset={48}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.frame ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {open === undefined || pet === undefined ? null : <Content key={open.petID} {...{ open, pet, onClose }} />}
    </Modal>
  );
}

interface ContentProps {
  readonly open: OpenCalculators;
  readonly pet: KnownPet | null;
  readonly onClose: () => void;
}

function Content({ open, pet, onClose }: ContentProps) {
  const [chosen, setChosen] = useState(open.calculator ?? CALCULATORS[0]?.key);
  const [goOn, setGoOn] = useState(open.calculator === undefined ? 0 : 1);
  const entriesOf = useEntries(pet ?? undefined);
  const calculator = CALCULATORS.find(({ key }) => key === chosen);
  return (
    <div className={classes.panes}>
      <CalculatorList
        chosen={chosen}
        isFirst={open.calculator === undefined}
        onChoose={setChosen}
        onGoOn={() => setGoOn((count) => count + 1)}
      />
      {calculator === undefined ? null : (
        <CalculatorForm
          key={calculator.key}
          calculator={calculator}
          {...entriesOf(calculator)}
          focus={goOn}
          insert={open.insert}
          isWithoutPet={pet === null}
          onClose={onClose}
        />
      )}
    </div>
  );
}

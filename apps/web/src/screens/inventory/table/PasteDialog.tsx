import { Button, Group, Modal, Text } from '@mantine/core';
import { MOST_PASTED } from '@vetloom/domain/catalog/price-column.ts';
import type { ReactNode } from 'react';
import { catalogue } from '../../../locale/inventory.ts';
import type { PasteAsk } from './figure-grid.types.ts';
import classes from './table.module.css';

const words = catalogue.paste;
/** Wrong cells that are named one by one. */
const NAMED = 8;

interface PasteDialogProps {
  readonly ask: PasteAsk;
  /** What the row at an index is called; empty behind the last one. */
  readonly nameAt: (at: number) => string;
  readonly onFill: (prices: readonly (number | null)[]) => void;
  readonly onClose: () => void;
}

/** A pasted column that isn't simply taken: says what was wrong with it, or asks with what would happen. Nothing is written before an answer. */
export function PasteDialog({ ask: { plan, at }, nameAt, onFill, onClose }: PasteDialogProps) {
  if ('refused' in plan)
    return (
      <Refusal onClose={onClose}>
        <Text size="sm">
          {plan.refused === 'columns' ? words.columns(plan.count) : words.tooMany(plan.count, MOST_PASTED)}
        </Text>
      </Refusal>
    );
  const { wrong, prices, beyond } = plan;
  if (wrong.length > 0)
    return (
      <Refusal onClose={onClose}>
        <Text size="sm">{words.wrong(wrong.length)}</Text>
        <ul className={classes.wrong}>
          {wrong.slice(0, NAMED).map((cell) => (
            <li key={cell.at}>
              {words.wrongCell(cell.at + 1, cell.text, catalogue.problems[cell.problem], nameAt(at + cell.at))}
            </li>
          ))}
          {wrong.length > NAMED ? <li>{words.moreWrong(wrong.length - NAMED)}</li> : null}
        </ul>
      </Refusal>
    );
  return (
    <Modal opened onClose={onClose} title={words.beyondTitle} size={440} centered returnFocus={false}>
      <Text size="sm">{words.beyond(prices.length + beyond, prices.length, nameAt(at), beyond)}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onFill(prices);
            onClose();
          }}
        >
          {words.fill(prices.length)}
        </Button>
      </Group>
    </Modal>
  );
}

function Refusal({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <Modal opened onClose={onClose} title={words.refusedTitle} size={440} centered returnFocus={false}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { PRICE_STEPS, priceByPercent } from '@vetloom/domain/catalog/margin.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import type { FieldChange } from '../../../data/inventory/send-changes.ts';
import { catalogue } from '../../../locale/inventory.ts';
import type { ChosenRow } from './chosen-row.ts';

const words = catalogue.percent;
/** Rows that are shown with what would become of them. */
const SHOWN = 3;

interface PercentDialogProps {
  readonly chosen: readonly ChosenRow[];
  readonly onSave: (changes: readonly FieldChange[], done: string) => void;
  readonly onClose: () => void;
}

/** Changes the prices of several rows by a percentage, and shows of the first ones what would come of it. */
export function PercentDialog({ chosen, onSave, onClose }: PercentDialogProps) {
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState<(typeof PRICE_STEPS)[number]>(1);
  const percent = readFigure(typed);
  const sound = percent !== undefined && percent >= -100 && percent <= 1000;
  const changes = sound
    ? chosen.flatMap(({ id, price }): FieldChange[] => {
        const to = priceByPercent(price, percent, step);
        return to === price ? [] : [{ id, column: 'price', from: price, to }];
      })
    : [];
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  return (
    <Modal opened onClose={onClose} title={words.title(chosen.length)} size={440} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changes.length > 0) onSave(changes, catalogue.saved.many(changes.length, catalogue.price));
        }}
      >
        <Stack gap="sm">
          <Group grow align="flex-start">
            <FigureInput
              data-autofocus
              label={words.percent}
              description={words.percentHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={typed === '' || sound ? undefined : words.wrong}
              value={typed}
              onChange={setTyped}
            />
            <Select
              label={words.step}
              data={PRICE_STEPS.map((one) => ({ value: String(one), label: words.steps[one] }))}
              value={String(step)}
              allowDeselect={false}
              onChange={(value) => setStep(PRICE_STEPS.find((one) => String(one) === value) ?? 1)}
            />
          </Group>
          <div>
            {changes.slice(0, SHOWN).map(({ id, from, to }) => (
              <Text key={id} size="sm">
                {words.example(names.get(id) ?? '', formatAmount(Number(from)), formatAmount(Number(to)))}
              </Text>
            ))}
            {sound && changes.length === 0 ? <Text size="sm">{words.same}</Text> : null}
          </div>
        </Stack>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {catalogue.paste.cancel}
          </Button>
          <Button type="submit" disabled={changes.length === 0}>
            {words.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

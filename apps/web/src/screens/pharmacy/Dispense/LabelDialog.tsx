import { Button, Checkbox, Group, Modal, Radio, Stack } from '@mantine/core';
import {
  DEFAULT_LABEL_SIZE,
  LABEL_SIZES,
  type LabelSize,
  PHARMACY_SETTING,
} from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { DrugLine } from '@vetloom/domain/lines/drug-bag.schema.ts';
import type { OnCounter } from '@vetloom/domain/pharmacy/counter.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type FormEvent, useState } from 'react';
import { useSetting, useStore } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { pharmacy } from '../../../locale/pharmacy.ts';
import { printLabels } from '../../../parts/print/print.ts';
import classes from './dispense.module.css';

const words = pharmacy.labels;

interface LabelDialogProps {
  readonly record: OnCounter;
  /** The bags that are ticked at first; all without. */
  readonly bagIDs: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Which bags are labelled, on which paper; Enter prints. */
export function LabelDialog({ record, bagIDs, onClose }: LabelDialogProps) {
  const store = useStore();
  const standard = useSetting(PHARMACY_SETTING)?.labelSize ?? DEFAULT_LABEL_SIZE;
  const [picked, setPicked] = useState<LabelSize>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(bagIDs ?? record.drugBag.map((bag) => bag.bagID)));
  const size = picked ?? standard;
  const bags = record.drugBag.filter((bag) => chosen.has(bag.bagID));
  const labels = bags.reduce((sum, bag) => sum + bag.items.length, 0);
  const print = (event: FormEvent) => {
    event.preventDefault();
    if (bags.length === 0) return;
    onClose();
    const ids = bags.map((bag) => bag.bagID);
    printLabels(store, record._id, size, ids).catch((error: unknown) => {
      showError(pharmacy.printFailed, refusal(error).code);
      reportError(error);
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.title} size={420} centered>
      <form onSubmit={print}>
        <Stack gap="md">
          <Radio.Group
            label={words.size}
            value={size}
            onChange={(value) => setPicked(LABEL_SIZES.find((one) => one === value))}
          >
            <div className={classes.sizes}>
              {LABEL_SIZES.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={words.sizes[one]}
                  {...(one === standard ? { description: words.standard } : {})}
                />
              ))}
            </div>
          </Radio.Group>
          {record.drugBag.length < 2 ? null : (
            <Checkbox.Group
              label={words.which}
              value={[...chosen]}
              onChange={(ids: string[]) => setChosen(new Set(ids))}
            >
              <Stack gap={6} mt={6}>
                {record.drugBag.map((bag, at) => (
                  <Checkbox
                    key={bag.bagID}
                    value={bag.bagID}
                    label={[pharmacy.bag(at + 1), ...bag.items.map(drugWithDays)].join('　')}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
        </Stack>
        <Group justify="space-between" mt="lg">
          <span className={classes.labelCount}>
            {bags.length === 0 ? words.none : size === '80' ? words.strips(bags.length) : words.count(labels)}
          </span>
          <Button
            data-autofocus
            type="submit"
            disabled={bags.length === 0}
            rightSection={<Keycap keys="Enter" onFill />}
          >
            {words.print}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** A drug with how long it lasts: two labels of one name are told apart by it. */
const drugWithDays = ({ name, days }: DrugLine): string =>
  days === null ? name : `${name} ${pharmacy.daysOf(formatQuantity(days))}`;

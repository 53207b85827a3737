import { ActionIcon, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { DepositPaper } from '@vetloom/documents/deposit-slip.ts';
import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { useStore } from '../../../data/engine/hooks.ts';
import { till } from '../../../locale/billing-till.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { printDepositSlip } from './print-deposit.ts';

const words = till.deposit;
const PAPERS: readonly (readonly [paper: DepositPaper, english: boolean])[] = [
  ['roll', false],
  ['A5', false],
  ['roll', true],
  ['A5', true],
];

/** The slip of an entry, on the roll of the desk or on half a sheet. */
export function SlipMenu({ entry, after }: { readonly entry: Deposit; readonly after: number }) {
  const store = useStore();
  const { busy, act } = useAct();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          loading={busy}
          aria-label={words.slipOf(formatDateTime(entry.createDateTime))}
        >
          <IconPrinter size={15} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {PAPERS.map(([paper, english]) => (
          <Menu.Item
            key={`${paper}${english}`}
            onClick={() => void act(() => printDepositSlip(store, entry, after, paper, english))}
          >
            {english ? words.englishOf(words.papers[paper]) : words.papers[paper]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { readmitStay, settleStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { leavingWords } from '../../../locale/ward-leaving.ts';
import { wardManage as words } from '../../../locale/ward-manage.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { printReceipt, type ReceiptPaper } from '../../../parts/print/print.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { printBoarding } from './stay-papers.ts';

/** What lies open over the list. */
export type OpenDialog = 'note' | 'edit' | 'estimate' | 'discharge' | 'readmit' | 'remove' | 'history';

/** What can be done with a stay now, by this person; what can't is missing. */
export interface StayActs {
  /** The next step of the stay. */
  readonly main: { readonly word: string; readonly keys: string; readonly act: () => void } | undefined;
  readonly estimate: (() => void) | undefined;
  readonly edit: (() => void) | undefined;
  readonly summary: (() => void) | undefined;
  /** What the owner is told of the latest day. */
  readonly note: (() => void) | undefined;
  readonly readmit: (() => void) | undefined;
  readonly settle: (() => void) | undefined;
  readonly cashier: (() => void) | undefined;
  readonly deposit: (() => void) | undefined;
  readonly receipt: ((paper: ReceiptPaper) => void) | undefined;
  readonly remove: (() => void) | undefined;
  /** What an owner takes along who leaves an animal to be boarded or groomed. */
  readonly paper: (() => void) | undefined;
  /** Who changed what of it. */
  readonly history: (() => void) | undefined;
}

const NOTHING: StayActs = {
  ...{ main: undefined, estimate: undefined, edit: undefined, summary: undefined, readmit: undefined },
  ...{ settle: undefined, cashier: undefined, deposit: undefined, receipt: undefined, remove: undefined },
  ...{ note: undefined, paper: undefined, history: undefined },
};

/** The acts of the chosen stay; `open` shows a dialog of it. */
export function useStayActs(file: StayFile | undefined, open: (dialog: OpenDialog) => void): StayActs {
  const can = useCan();
  const run = useRun();
  const store = useStore();
  const go = useGo();
  const { act } = useAct();
  if (file === undefined) return NOTHING;
  const { stay, pet } = file;
  const of = { inHospitalID: stay._id };
  const mayWrite = can('RECORD_WRITE');
  const leaving = leavingWords(kindOfStay(stay));
  const isIn = stay.dischargeDateTime === 0;
  const isUneven = stay.settleDateTime !== 0 && stay.total !== stay.received;
  const when = (may: boolean, does: () => void) => (may ? does : undefined);
  const toCashier = () => go(links.to('checkout.accounting', { record: stay._id }));
  const settle = async () => {
    if (await act(() => run(settleStay, { ...of, dateTime: Math.floor(store.now()) })))
      showSuccess(words.acts.settled(pet?.name ?? ''));
  };
  const cashier = when(isUneven && can('BILLING_READ'), toCashier);
  return {
    main:
      isIn && mayWrite
        ? { word: leaving.out, keys: 'D', act: () => open('discharge') }
        : cashier && { word: words.acts.cashier, keys: 'P', act: cashier },
    estimate: when(mayWrite, () => open('estimate')),
    edit: when(mayWrite, () => open('edit')),
    summary: when(mayWrite && !isIn, () => open('discharge')),
    note: when(file.plans.length > 0 && can('RECORD_READ'), () => open('note')),
    readmit: when(mayWrite && !isIn, () => open('readmit')),
    settle: when(isIn && (mayWrite || can('BILLING_WRITE')), () => void settle()),
    cashier,
    deposit: when(can('BILLING_WRITE'), () => go(links.to('checkout.deposit', { user: stay.userID }))),
    receipt:
      stay.received > 0 && can('BILLING_READ')
        ? (paper) => void act(() => printReceipt(store, stay._id, undefined, paper))
        : undefined,
    history: when(can('RECORD_READ'), () => open('history')),
    remove: when(can('RECORD_DELETE'), () => open('remove')),
    paper: when(stay.stayKind !== undefined, () => void act(() => printBoarding(store, file))),
  };
}

/** Takes a discharge back, and offers to take that back no more: the discharge has its own form. */
export function useReadmit(): (file: StayFile) => Promise<void> {
  const run = useRun();
  return async ({ stay, pet }) => {
    await run(readmitStay, { inHospitalID: stay._id });
    showSuccess(leavingWords(kindOfStay(stay)).readmitted(pet?.name ?? ''));
  };
}

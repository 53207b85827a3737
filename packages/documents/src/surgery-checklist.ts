import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Check, SurgeryChecklist } from '@vetloom/domain/surgery/checklist.schema.ts';
import { checklistStanding, type ItemStanding, type PhaseStanding } from '@vetloom/domain/surgery/checklist-state.ts';
import type { SurgeryMonitor } from '@vetloom/domain/surgery/monitor.schema.ts';
import { formatTime } from '@vetloom/ui/format/date.ts';
import type { Block, RichText, TableColumn } from './model/document.ts';
import { joinRuns, muted, paragraph, section, strong } from './model/text.ts';
import type { PrintData } from './print-data.ts';
import { type ChecklistWords, checklistWords } from './words/checklist-words.ts';
import type { Words } from './words/words.ts';

type Data = Pick<PrintData, 'clinic' | 'staffNames'> & { readonly monitor: SurgeryMonitor };

/** The safety checklists of an operation: every item with who and when, what nobody checked in bold, and what was taken back. */
export function checklistBlocks(data: Data, checklist: SurgeryChecklist | undefined, words: Words): readonly Block[] {
  const own = checklistWords(words);
  if (checklist === undefined) return section(own.title, [paragraph(own.none)]);
  const phases = checklistStanding(checklist.items, checklist.checks, data.monitor);
  return section(
    own.title,
    phases.map((phase) => phaseTable(data, phase, own)),
  );
}

function phaseTable(data: Data, phase: PhaseStanding, own: ChecklistWords): Block {
  const columns: TableColumn[] = [
    { label: own.phases[phase.phase], align: 'left', width: { share: 5 } },
    { label: own.counted(phase.checked, phase.items.length), align: 'left', width: { share: 3 } },
    { label: own.checkedBy, align: 'left', width: { share: 4 } },
  ];
  const rows = phase.items.map((one): RichText[] => [
    one.standing.at(-1)?.text ?? one.item.text,
    answerText(one, phase.passed !== 0, own),
    traces(data, one, own),
  ]);
  return { kind: 'table', columns, header: true, lines: true, rows };
}

function answerText(one: ItemStanding, passed: boolean, own: ChecklistWords): RichText {
  const { item, state, standing, late } = one;
  if (state === 'open') {
    if (!item.required) return [muted(own.notRequired)];
    return passed ? [strong(own.missed)] : own.open;
  }
  const said = (check: Check) =>
    check.answer === 'notApplicable'
      ? `${own.notApplicable}${own.colon}${check.note}`
      : [check.value === '' ? own.done : `${check.value} ${item.unit}`.trim(), check.note].filter(Boolean).join(' ');
  const answers = [...new Set(standing.map(said))].join(own.or);
  const marks = [state === 'differing' ? own.differing : '', late ? own.late : ''].filter(Boolean);
  return joinRuns([answers, ...marks.map((mark) => [strong(mark)])], ' ');
}

function traces({ clinic, staffNames }: Data, { standing, taken }: ItemStanding, own: ChecklistWords): RichText {
  const signed = (by: string, at: number) => `${staffNames?.[by] ?? ''} ${formatTime(at, zoneOfClinic(clinic))}`.trim();
  const gone = taken.map(({ by, dateTime, takenBack }) => {
    const back = own.takenBack(signed(takenBack?.by ?? '', takenBack?.dateTime ?? 0), takenBack?.reason ?? '');
    return [muted(`${signed(by, dateTime)} ${back}`)];
  });
  return joinRuns([...standing.map(({ by, dateTime }) => signed(by, dateTime)), ...gone], own.next);
}

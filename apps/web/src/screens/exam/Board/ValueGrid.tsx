import { ActionIcon, Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import type { Benched } from '@vetloom/domain/exam/bench.ts';
import { isAbnormal, judge, rangeOf, sameUnit, typedValue, type ValidRange } from '@vetloom/domain/exam/exam-range.ts';
import { type GridLine, gridOf, previousPoint, type TrendPoint } from '@vetloom/domain/exam/exam-results.ts';
import { type ValueDoubt, valueDoubt } from '@vetloom/domain/exam/value-doubt.ts';
import type { ExamTask } from '@vetloom/domain/lines/exam.schema.ts';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { exam } from '../../../locale/exam.ts';
import { examRanges as ranges } from '../../../locale/exam-ranges.ts';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { shownRange, shownValue } from '../../../parts/exam/exam-words.ts';
import { Mark } from '../../../parts/exam/Mark.tsx';
import { EarlierValues, Provenance } from '../../../parts/exam/Provenance.tsx';
import { TrendChart } from '../../../parts/exam/TrendChart.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './board.module.css';
import { isLost, storedAnew, typing, untouched, whenLeft } from './typed-over.ts';
import type { ExamActs } from './use-exam-acts.ts';

interface ValueGridProps {
  readonly record: Benched;
  readonly task: ExamTask;
  readonly knowledge: ExamKnowledge;
  readonly acts: ExamActs;
  readonly editable: boolean;
}

/** The values of one exam, a line an item: type, Enter, type. The range and the value before stand beside. */
export function ValueGrid({ record, task, knowledge, acts, editable }: ValueGridProps) {
  const [open, setOpen] = useState<string>();
  const lines = gridOf(task, record, knowledge.items);
  const { columns } = exam;
  const heads = [
    columns.item,
    columns.value,
    columns.unit,
    columns.range,
    columns.mark,
    columns.previous,
    columns.trend,
  ];
  return (
    <>
      <table className={classes.grid} aria-label={exam.grid(task.name || exam.types[task.type])} data-grid>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Fragment key={line.key}>
              <Line
                line={line}
                {...{ record, task, knowledge, acts, editable }}
                open={open === line.key}
                onOpen={() => setOpen(open === line.key ? undefined : line.key)}
              />
              {open === line.key ? (
                <tr>
                  <td colSpan={heads.length}>
                    {line.result === undefined ? null : <EarlierValues result={line.result} />}
                    <TrendChart
                      name={line.name}
                      unit={line.unit}
                      points={pointsOf(line, knowledge, task)}
                      itemID={line.item?._id}
                    />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
      {editable ? <AddLine task={task} acts={acts} /> : null}
    </>
  );
}

const pointsOf = (line: GridLine, { trends }: ExamKnowledge, _task: ExamTask) => trends.get(line.item?._id ?? '') ?? [];

interface LineProps extends ValueGridProps {
  readonly line: GridLine;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function Line({ line, record, task, knowledge, acts, editable, open, onOpen }: LineProps) {
  const stored = line.result === undefined ? '' : shownPlain(line.result.value);
  const [field, setField] = useState(() => untouched(stored));
  const { text } = field;
  useEffect(() => setField((before) => storedAnew(before, stored)), [stored]);
  const closes = useRef(() => {});
  closes.current = () => {
    if (isLost(field, stored)) showError(exam.overtakenBy(line.name, text));
    setField(untouched(stored));
  };
  useEffect(() => {
    if (!editable) closes.current();
  }, [editable]);
  const animal = { species: knowledge.pet.type, birth: knowledge.pet.birth, at: record.dateTime };
  const range = rangeOf(line.result ?? { low: null, high: null }, line.item, animal, task.standardID);
  const judgement = judge(typedValue(text) ?? '', range);
  const points = pointsOf(line, knowledge, task);
  const figures = points.flatMap(({ number }) => number ?? []);
  const previous = previousPoint(points, record);
  const [doubted, setDoubted] = useState<{ readonly text: string; readonly doubt: ValueDoubt | 'overtaken' }>();
  const doubt = doubted?.text === text ? doubted.doubt : undefined;
  const take = () => {
    setDoubted(undefined);
    setField({ text, over: undefined });
    void acts.enter(task, line, typedValue(text) ?? '');
  };
  const keep = () => {
    const left = whenLeft(field, stored);
    if (left === 'same') {
      setField(untouched(stored));
      return;
    }
    const found = left === 'overtaken' ? left : valueDoubt(typedValue(text) ?? '', range);
    if (found === undefined) take();
    else setDoubted({ text, doubt: found });
  };
  return (
    <tr>
      <th scope="row">
        <b>{line.name}</b> <span className={classes.quiet}>{line.item?.title}</span>
      </th>
      <td>
        {editable ? (
          <input
            className={classes.value}
            data-value
            data-odd={isAbnormal(judgement) || undefined}
            aria-label={exam.valueOf(line.name)}
            value={text}
            autoComplete="off"
            onChange={(event) => setField(typing(field, event.currentTarget.value, stored))}
            onBlur={keep}
            aria-invalid={doubt !== undefined}
            onKeyDown={(event) => moveOn(event, () => setField(untouched(stored)))}
          />
        ) : (
          <b className={isAbnormal(judgement) ? classes.odd : undefined}>{stored === '' ? MISSING : stored}</b>
        )}
        {line.result === undefined ? null : <Provenance result={line.result} />}
        {doubt === undefined ? null : (
          <p className={classes.doubt} data-refused={doubt === 'refused' || undefined} role="alert">
            {doubt === 'overtaken' ? exam.overtaken(stored, text) : exam.doubt[doubt](text)}
            {doubt === 'refused' ? null : (
              <Button size="compact-xs" variant="default" onClick={take}>
                {exam.meant(text)}
              </Button>
            )}
            {doubt !== 'overtaken' ? null : (
              <Button size="compact-xs" variant="default" onClick={() => setField(untouched(stored))}>
                {exam.keepStored(stored)}
              </Button>
            )}
          </p>
        )}
      </td>
      <td>{line.unit}</td>
      <td title={range?.source === 'device' ? exam.fromDevice : undefined}>
        <RangeText line={line} range={range} />
      </td>
      <td>
        <Mark judgement={judgement} />
      </td>
      <td title={previous ? formatDate(previous.at) : undefined}>{previous ? shownBefore(previous, line) : MISSING}</td>
      <td>
        {figures.length > 1 ? (
          <button
            type="button"
            className={classes.spark}
            aria-expanded={open}
            aria-label={exam.trendOpen(line.name)}
            onClick={onOpen}
          >
            <Sparkline values={figures} tone={isAbnormal(judgement) ? 'cinnabar' : 'ink'} />
          </button>
        ) : points.length > 0 && line.result ? (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-expanded={open}
            aria-label={exam.trendOpen(line.name)}
            onClick={onOpen}
          >
            <IconChartLine size={14} />
          </ActionIcon>
        ) : null}
      </td>
    </tr>
  );
}

/** The value before; with its unit where that is another one. */
const shownBefore = ({ value, result }: TrendPoint, { unit }: GridLine): string =>
  sameUnit(result.unit, unit) ? shownValue(value) : `${shownValue(value)} ${result.unit}`;

/** The range that counts, and from it the way to where it is kept. */
function RangeText({ line, range }: { readonly line: GridLine; readonly range: ValidRange | undefined }) {
  const can = useCan();
  const { item, result } = line;
  const text =
    range === undefined && item && result && !sameUnit(result.unit, item.unit) ? ranges.otherUnit : shownRange(range);
  if (!item || !(can('LAB_TASK_WRITE') || can('GENERAL_SETTINGS_WRITE'))) return text;
  return (
    <AppLink
      className={classes.range}
      to={links.to('setting.ranges', { item: item._id })}
      aria-label={`${text} ${exam.rangeOf(line.name)}`}
    >
      {text}
    </AppLink>
  );
}

/** As it is typed: without the separators of thousands. */
const shownPlain = (value: number | string): string => String(value);

/** Enter and the arrows go to the next or former value of the page, whatever exam it belongs to; Escape takes the typing back. */
function moveOn(event: KeyboardEvent<HTMLInputElement>, onCancel: () => void): void {
  if (isComposing(event.nativeEvent)) return;
  if (event.key === 'Escape') {
    onCancel();
    return;
  }
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('[data-value]')];
  const next = all[all.indexOf(event.currentTarget) + step];
  if (next instanceof HTMLInputElement) {
    next.focus();
    next.select();
  } else if (step === 1) event.currentTarget.blur();
}

/** A value that is not on the clinic's list. */
function AddLine({ task, acts }: Pick<ValueGridProps, 'task' | 'acts'>) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const add = async () => {
    const value = typedValue(text);
    if (name.trim() === '' || value === undefined) return;
    const line = { item: undefined, name: name.trim(), unit: '', result: undefined };
    if (!(await acts.enter(task, line, value))) return;
    setName('');
    setText('');
  };
  return (
    <div className={classes.addLine}>
      <input
        className={classes.addName}
        aria-label={exam.addItem}
        placeholder={`${exam.addItem}：${exam.addItemHint}`}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {name.trim() === '' ? null : (
        <input
          className={classes.value}
          aria-label={exam.valueOf(name)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => void add()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) event.currentTarget.blur();
          }}
        />
      )}
    </div>
  );
}

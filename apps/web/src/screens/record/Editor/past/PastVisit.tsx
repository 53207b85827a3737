import { IconCopy } from '@tabler/icons-react';
import { drugsOf } from '@vetloom/domain/lines/holder.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { type CopiedLine, copyEdits, type PastLine } from '@vetloom/domain/writing/past-lines.ts';
import { undoOf } from '@vetloom/domain/writing/undo-edits.ts';
import { showError, showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity, formatWeight } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import type { ReactNode } from 'react';
import { newID } from '../../../../data/engine/ids.ts';
import { exam } from '../../../../locale/exam.ts';
import { visitPast as words } from '../../../../locale/record-past.ts';
import { ExamFiles } from '../../../../parts/exam/ExamFiles.tsx';
import { ExamTextsRead } from '../../../../parts/exam/ExamTextsRead.tsx';
import type { ExamKnowledge } from '../../../../parts/exam/exam-knowledge.ts';
import { ResultRows, ResultSum } from '../../../../parts/exam/ResultRows.tsx';
import { frequencyWord } from '../../../../parts/prescribing/frequency-word.ts';
import { StaffName } from '../../../../parts/staff-name/StaffName.tsx';
import { useEditing } from '../editing.ts';
import { useVisitDrugs } from '../Prescribed.tsx';
import classes from './past.module.css';

/** Values that have a line of their own; the others are told in one. */
const LINES = 12;

interface PastVisitProps {
  readonly earlier: VisitRecord;
  readonly knowledge: ExamKnowledge;
}

/** One earlier visit: what was written, found and prescribed, each line to be taken over. */
export function PastVisit({ earlier, knowledge }: PastVisitProps) {
  const { disease = [], examTask = [], chargeDivision = [], vaccine = [], finding = [] } = earlier;
  const odd = finding.filter(({ normal }) => !normal);
  return (
    <>
      <p className={classes.facts}>
        {earlier.cause}
        <span className={classes.quiet}>
          {earlier.doctor === '' ? null : <StaffName id={earlier.doctorID} name={earlier.doctor} />}
          <span>{earlier.weight === null ? '' : formatWeight(earlier.weight)}</span>
        </span>
      </p>
      <Part title={words.parts.record}>
        <Text earlier={earlier} field="record" />
      </Part>
      {odd.length === 0 ? null : (
        <Part title={words.parts.finding}>
          {odd.map(({ _id, system, text }) => (
            <p key={_id} className={classes.text}>{`${system}：${text}`}</p>
          ))}
        </Part>
      )}
      <Part title={words.parts.diagnosis}>
        {disease.map(({ _id, name, certainty }) => (
          <Line key={_id} earlier={earlier} line={{ field: 'disease', rowID: _id }} name={name} fact={certainty} />
        ))}
        <Text earlier={earlier} field="diagnosis" />
      </Part>
      {examTask.length === 0 ? null : (
        <Part title={words.parts.exam} aside={<ResultSum record={earlier} knowledge={knowledge} />}>
          {examTask.map((task) => (
            <div key={task._id}>
              <Line
                earlier={earlier}
                line={{ field: 'examTask', rowID: task._id }}
                name={task.name || exam.types[task.type]}
                fact={task.finishDateTime === 0 ? words.unfinished : ''}
              />
              {task.result.trim() === '' ? null : <p className={classes.text}>{task.result}</p>}
              {task.files.length === 0 ? null : <ExamFiles record={earlier} task={task} editable={false} />}
            </div>
          ))}
          <ResultRows record={earlier} knowledge={knowledge} lines={LINES} />
          <ExamTextsRead record={earlier} />
        </Part>
      )}
      <Part title={words.parts.drugs}>
        {drugsOf(earlier.drugBag ?? []).map((drug) => (
          <Line
            key={drug._id}
            earlier={earlier}
            line={{ field: 'drugBag', rowID: drug._id }}
            name={drug.name}
            fact={[
              drug.unitsPerDose === null ? '' : `${formatQuantity(drug.unitsPerDose)} ${drug.unit}`.trim(),
              frequencyWord(drug.frequency),
              drug.days === null ? '' : words.days(drug.days),
            ]
              .filter(Boolean)
              .join(' ')}
          />
        ))}
      </Part>
      <Part title={words.parts.therapy}>
        <Text earlier={earlier} field="procedure" />
        <Text earlier={earlier} field="therapy" />
      </Part>
      <Part title={words.parts.charges}>
        {chargeDivision.map((row) => (
          <Line
            key={row._id}
            earlier={earlier}
            line={{ field: 'chargeDivision', rowID: row._id }}
            name={row.name}
            fact={row.number === 1 ? '' : `×${formatQuantity(row.number)}`}
          />
        ))}
        {vaccine.map(({ _id, name }) => (
          <p key={_id} className={classes.text}>
            {name}
          </p>
        ))}
      </Part>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A heading that isn't there where nothing stands below it. */
function Part({ title, aside, children }: PartProps) {
  return (
    <div className={classes.part}>
      <h3>
        {title}
        {aside}
      </h3>
      {children}
    </div>
  );
}

function Text({ earlier, field }: { readonly earlier: VisitRecord; readonly field: TextField }) {
  const text = earlier[field] ?? '';
  return text.trim() === '' ? null : <Line earlier={earlier} line={{ field }} name={text} />;
}
type TextField = Exclude<PastLine, { rowID: string }>['field'];

interface LineProps {
  readonly earlier: VisitRecord;
  readonly line: PastLine;
  readonly name: string;
  readonly fact?: string;
}

/** A line that Enter or a click copies into today's visit; plain text for who may only read. */
function Line({ earlier, line, name, fact = '' }: LineProps) {
  const { readOnly } = useEditing();
  const copy = useCopy();
  const text = (
    <>
      <span className={classes.name}>{name}</span>
      {fact === '' ? null : <span className={classes.quiet}>{fact}</span>}
    </>
  );
  if (readOnly) return <p className={classes.line}>{text}</p>;
  return (
    <button type="button" className={classes.line} data-line onClick={() => copy(earlier, line, name)}>
      {text}
      <IconCopy size={14} stroke={1.6} aria-label={words.copy} />
    </button>
  );
}

/** Copies a line of an earlier visit into this one, and offers for ten seconds to take it back. */
function useCopy(): (earlier: VisitRecord, line: PastLine, name: string) => void {
  const { act, itemOf, itemNamed } = useEditing();
  const { dosed } = useVisitDrugs();
  const now = useNow();
  return (earlier, line, name) => {
    let copied: CopiedLine = { edits: [], gone: [] };
    const copying = act((stored) => {
      const source = { itemOf, itemNamed, weight: dosed.weight, now, zone: shownZone(), newRowID: newID.row };
      copied = copyEdits(stored, earlier, line, source);
      return copied.edits;
    });
    void copying.then((done) => {
      if (!done) return;
      const short = name.length > 20 ? `${name.slice(0, 20)}…` : name;
      const { edits, gone } = copied;
      if (gone.length > 0) showError(words.notOffered(short));
      else if (edits.length === 0) showSuccess(words.stands(short));
      else
        showUndo({
          message: words.copied(short),
          undoWord: words.undo,
          onUndo: () => {
            const back = undoOf(edits);
            void act(
              back,
              back.flatMap((edit) => (edit.op === 'remove' ? [edit.path] : [])),
            );
          },
        });
    });
  };
}

import { Button, Modal, Select } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useMemo, useState } from 'react';
import { labels as words } from '../../../locale/inventory-labels.ts';
import { printPage } from '../../../parts/print/print-page.ts';
import form from '../form/form.module.css';
import { labelsHtml } from './label-html.ts';
import { LABEL_PAPERS, type LabelPaper, onPage } from './label-size.ts';
import classes from './labels.module.css';
import type { CodeChoice, ShelfLabel } from './shelf-label.ts';

/** Something that is labelled, and how many labels of it are wanted. */
export interface LabelRow {
  readonly key: string;
  readonly name: string;
  readonly copies: number;
  readonly label: (choice: CodeChoice) => ShelfLabel;
}

export interface LabelsDialogProps {
  readonly rows: readonly LabelRow[];
  readonly onClose: () => void;
}

/** More at once is a mistake of a digit. */
const MOST_COPIES = 500;
const MOST_LABELS = 5000;
/** The paper that was chosen last: a clinic has one in its printer. */
let lastPaper = '50x30';

/** Labels before they are printed: on which paper, from which place on, how many of each. */
export default function LabelsDialog({ rows, onClose }: LabelsDialogProps) {
  const [paperID, setPaper] = useState(lastPaper);
  const [choice, setChoice] = useState<CodeChoice>('bars');
  const [start, setStart] = useState(1);
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(new Map());
  const paper = LABEL_PAPERS.find(({ id }) => id === paperID) ?? (LABEL_PAPERS[0] as LabelPaper);
  const copiesOf = ({ key, copies: usual }: LabelRow) => copies.get(key) ?? usual;
  const all = rows.flatMap((row) => Array.from({ length: copiesOf(row) }, () => row)).slice(0, MOST_LABELS);
  const page = onPage(paper);
  const pages = Math.ceil((all.length + (page > 1 ? start - 1 : 0)) / page);
  const sample = useMemo(() => drawn(paper, all.slice(0, 1), { choice, start: 1 }), [paper, choice, all[0]]);
  const print = () => {
    const { html } = drawn(paper, all, { choice, start });
    if (html === undefined) return;
    void printPage(html, words.title);
    onClose();
  };
  const failed = useMemo(
    () => rows.find((row) => drawn(paper, [row], { choice, start: 1 }).html === undefined),
    [rows, paper, choice],
  );
  return (
    <Modal opened onClose={onClose} title={words.title} size={560} centered>
      <div className={form.section}>
        <Select
          label={words.paper}
          data={LABEL_PAPERS.map(({ id }) => ({ value: id, label: words.papers[id] ?? id }))}
          value={paperID}
          allowDeselect={false}
          onChange={(id) => {
            if (id === null) return;
            lastPaper = id;
            setPaper(id);
          }}
        />
        <SegmentedFilter
          label={words.code}
          value={choice}
          onChange={setChoice}
          options={(['bars', 'qr'] as const).map((value) => ({ value, label: words.codes[value] }))}
        />
        <p className={form.note}>{words.codeHint}</p>
        {page > 1 ? (
          <CountInput
            label={words.start}
            description={words.startHint(page)}
            min={1}
            max={page}
            value={start}
            onChange={(value) => setStart(value ?? 1)}
          />
        ) : null}
        <p className={form.note}>{words.scaleHint}</p>
      </div>
      {failed === undefined ? null : <Notice tone="ochre">{words.notDrawn(failed.name)}</Notice>}
      {sample.html === undefined ? null : (
        <div className={form.section}>
          <p className={form.note}>{words.sample}</p>
          <iframe
            className={classes.sample}
            title={words.sample}
            sandbox=""
            style={{ aspectRatio: `${paper.label.width} / ${paper.label.height}`, width: `${paper.label.width}mm` }}
            srcDoc={sample.html}
          />
        </div>
      )}
      <div className={form.section}>
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.key}>
              <span>{row.name}</span>
              <CountInput
                aria-label={words.copies(row.name)}
                size="xs"
                w={84}
                min={0}
                max={MOST_COPIES}
                value={copiesOf(row)}
                onChange={(value) => setCopies(new Map(copies).set(row.key, value ?? 0))}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.foot}>
        <span className={classes.count}>{all.length === 0 ? words.none : words.count(all.length, pages)}</span>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="sm" disabled={all.length === 0 || failed !== undefined} onClick={print}>
          {words.print}
        </Button>
      </div>
    </Modal>
  );
}

/** The page; without one where a code can’t be drawn. */
function drawn(
  paper: LabelPaper,
  rows: readonly LabelRow[],
  { choice, start }: { readonly choice: CodeChoice; readonly start: number },
): { readonly html?: string } {
  if (rows.length === 0) return {};
  try {
    return {
      html: labelsHtml(
        paper,
        rows.map(({ label }) => label(choice)),
        start,
        words.title,
      ),
    };
  } catch {
    // The library’s words are for programmers; whose code it is stands on the screen.
    return {};
  }
}

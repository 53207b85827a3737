import type { PageFrame, PrintDocument, RichText } from './document.ts';
import { mapBlock } from './text.ts';

const mapRich = (text: RichText, change: (text: string) => string): RichText =>
  typeof text === 'string' ? change(text) : text.map((run) => ({ ...run, text: change(run.text) }));

function mapFrame(frame: PageFrame, change: (text: string) => string): PageFrame {
  const { letterhead } = frame;
  return {
    letterhead: {
      ...letterhead,
      mark: change(letterhead.mark),
      name: change(letterhead.name),
      lines: letterhead.lines.map(change),
      title: change(letterhead.title),
      references: letterhead.references.map(change),
    },
    facts: frame.facts.map((fact) => ({ label: change(fact.label), value: mapRich(fact.value, change) })),
    running: mapRich(frame.running, change),
    warnings: mapRich(frame.warnings, change),
    footer: change(frame.footer),
    pageLabel: {
      before: change(frame.pageLabel.before),
      between: change(frame.pageLabel.between),
      after: change(frame.pageLabel.after),
    },
  };
}

/** The same document with every text changed, the frame of its pages included; its title is metadata and stays. */
export function mapDocument(document: PrintDocument, change: (text: string) => string): PrintDocument {
  const { paper } = document;
  return {
    ...document,
    paper: paper.kind === 'a4' ? { ...paper, frame: mapFrame(paper.frame, change) } : paper,
    blocks: document.blocks.map((block) => mapBlock(block, change)),
  };
}

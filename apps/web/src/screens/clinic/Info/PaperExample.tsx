import { SegmentedControl } from '@mantine/core';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { PaperType } from '@vetloom/documents/paper-types.ts';
import type { PaperSetting } from '@vetloom/domain/clinic/settings/paper.setting.ts';
import type { LabelSize } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { useEffect, useState } from 'react';
import { clinicImages } from '../../../data/clinic/clinic-images.ts';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { print } from '../../../locale/print.ts';
import classes from '../frame/frame.module.css';
import { PaperPreview } from './PaperPreview.tsx';

const words = print.look;
const SHOWN = ['record', 'receiptA4', 'receipt', 'drugLabel'] as const satisfies readonly PaperType[];
/** When the made-up visit began: a Friday afternoon in Taipei, so that nothing on the paper moves while somebody looks. */
const VISIT = Date.UTC(2026, 10, 20, 6, 24) / 1000;

interface PaperExampleProps {
  readonly look: PaperSetting;
  readonly content: PrintSetting;
  readonly labelSize: LabelSize | undefined;
}

/** A made-up visit on the clinic's own paper, as it looks with what is set now. */
export function PaperExample({ look, content, labelSize }: PaperExampleProps) {
  const clinic = found(useDocument('clinic', '/clinic'));
  const [paper, setPaper] = useState<PaperType>('record');
  const [document, setDocument] = useState<PrintDocument>();
  useEffect(() => {
    let wanted = true;
    const build = async () => {
      const [{ exampleData }, { paperOf }, images] = await Promise.all([
        import('@vetloom/documents/example.ts'),
        import('@vetloom/documents/papers.ts'),
        clinicImages(clinic),
      ]);
      const example = exampleData(VISIT);
      const data = { ...example, clinic: clinic ?? example.clinic, look, printSetting: content, images };
      if (wanted) setDocument(paperOf(paper, labelSize === undefined ? data : { ...data, labelSize }));
    };
    build().catch(reportError);
    return () => {
      wanted = false;
    };
  }, [clinic, look, content, labelSize, paper]);
  return (
    <section className={classes.example} aria-label={words.example}>
      <header className={classes.exampleHead}>
        <h3>{words.example}</h3>
        <SegmentedControl
          size="xs"
          data={SHOWN.map((value) => ({ value, label: words.examples[value] }))}
          value={paper}
          aria-label={words.exampleOf}
          onChange={(value) => setPaper(SHOWN.find((one) => one === value) ?? 'record')}
        />
      </header>
      {document === undefined ? null : (
        <PaperPreview document={document} title={words.exampleTitle(print.paper[paper])} />
      )}
    </section>
  );
}

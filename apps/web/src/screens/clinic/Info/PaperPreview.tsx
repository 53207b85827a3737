import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { fitLabels } from '../../../parts/labels/fit-labels.ts';
import classes from '../../../parts/print/print.module.css';
import { borrowFonts } from './borrow-fonts.ts';

const PIXELS_PER_MM = 96 / 25.4;
/** Room for a roll until it stands there: its length follows from what is on it. */
const ROLL_MM = 200;

const sizeOf = ({ paper }: PrintDocument): readonly [widthMm: number, heightMm: number] => {
  if (paper.kind === 'roll') return [paper.widthMm, ROLL_MM];
  if (paper.kind === 'label') return [paper.widthMm, paper.heightMm];
  return [paper.sheet?.widthMm ?? 210, paper.sheet?.heightMm ?? 297];
};

interface PaperPreviewProps {
  readonly document: PrintDocument;
  /** What the paper is called by a screen reader. */
  readonly title: string;
}

/** A paper as it will be printed, as wide as there is room; never larger than on paper. */
export function PaperPreview({ document, title }: PaperPreviewProps) {
  const [html, setHtml] = useState<string>();
  const [filled, setFilled] = useState(0);
  const [room, setRoom] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let wanted = true;
    import('@vetloom/documents/render-html.ts')
      .then(({ previewHtml }) => wanted && setHtml(previewHtml(document)))
      .catch(reportError);
    return () => {
      wanted = false;
    };
  }, [document]);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { paper } = document;
  const [width = 0, paperHeight = 0] = sizeOf(document).map((length) => length * PIXELS_PER_MM);
  // What runs over to a second sheet is shown below the first; a roll ends where its text does.
  const height =
    paper.kind === 'label' ? paperHeight : paper.kind === 'roll' && filled > 0 ? filled : Math.max(filled, paperHeight);
  const settle = async (page: Document | null) => {
    if (!page) return;
    borrowFonts(page);
    // Fonts are asked for once something is laid out with them.
    page.body.getBoundingClientRect();
    await page.fonts.ready;
    if (paper.kind === 'label') fitLabels(page, paper.heightMm);
    setFilled(page.body.getBoundingClientRect().height);
  };
  const scale = Math.min(1, room / width);
  const size: CSSProperties = { width: width * scale, height: height * scale };
  return (
    <div ref={box} className={classes.previewRoom}>
      {html === undefined || room === 0 ? null : (
        <div className={classes.preview} style={size}>
          <iframe
            title={title}
            tabIndex={-1}
            srcDoc={html}
            onLoad={(event) => void settle(event.currentTarget.contentDocument)}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { ProgressBar } from '@vetloom/ui/feedback/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import {
  beginFigureFile,
  type FigureFile,
  lookAtFigureFile,
  type ReportRange,
  saveErpFile,
} from '../../../data/inventory/reports.ts';
import { inventoryAnalysis as words } from '../../../locale/inventory-analysis.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import classes from './analysis.module.css';

/** How often the service is asked how far a file is. */
const PACE_MS = 1000;

/** The file of all figures that is being made for the person, and how it is begun. */
export function useFigureFile(range: ReportRange, name: string) {
  const { busy, act } = useAct();
  const [file, setFile] = useState<FigureFile & { readonly name: string }>();
  const running = file?.state === 'running' ? file : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is one step further
  useEffect(() => {
    if (running === undefined) return;
    const look = async () => {
      const now = await lookAtFigureFile(running.id);
      setFile({ ...now, name: running.name });
      if (now.state === 'done')
        await saveErpFile('GET', `/statFile?id=${encodeURIComponent(now.id)}`, undefined, running.name);
    };
    const timer = setTimeout(async () => {
      if (!(await act(look))) setFile({ ...running, state: 'failed' });
    }, PACE_MS);
    return () => clearTimeout(timer);
  }, [file]);
  const begin = () => void act(async () => setFile({ ...(await beginFigureFile(range)), name }));
  return { file, begin, busy: busy || running !== undefined };
}

/** The button by which a file of all figures is begun. */
export function FigureFileButton({ begin, busy }: Pick<ReturnType<typeof useFigureFile>, 'begin' | 'busy'>) {
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      loading={busy}
      onClick={begin}
    >
      {words.file}
    </Button>
  );
}

/** How far the file is, or that it failed. */
export function FigureFileState({ file }: Pick<ReturnType<typeof useFigureFile>, 'file'>) {
  if (file?.state === 'failed') return <ErrorState title={words.fileFailed} />;
  if (file?.state !== 'running') return null;
  return (
    <div className={classes.progress}>
      <ProgressBar
        title={words.fileMaking}
        done={file.done}
        total={file.total}
        detail={words.fileDone(file.done, file.total)}
        note={words.fileMeanwhile}
      />
    </div>
  );
}

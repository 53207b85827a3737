import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { Pane, Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import type { ReactNode } from 'react';
import { useQuery } from '../../routes/navigation.tsx';
import { DrawCheck } from './DrawCheck.tsx';
import { ImportStart } from './ImportStart.tsx';
import { ImportWork } from './ImportWork.tsx';

interface ImportPageProps {
  /** The kinds of tables that the page takes. */
  readonly kinds: readonly [ImportKindName, ...ImportKindName[]];
  /** What stands above. */
  readonly above?: ReactNode;
  /** What the page offers besides taking a file. */
  readonly children?: ReactNode;
}

/** Brings tables in: a file, its mapping, a dry run, the import, and its rollback. The job stands in the address. */
export function ImportPage({ kinds, above, children }: ImportPageProps) {
  const [{ job, draw }, setQuery] = useQuery();
  const setJob = (next: string | undefined) => setQuery({ job: next });
  return (
    <Sheet fill>
      <Pane padded={false}>
        {above}
        {draw !== undefined ? (
          <DrawCheck key={draw} id={draw} onClose={() => setQuery({ draw: undefined })} />
        ) : job === undefined ? (
          <ImportStart kinds={kinds} onOpen={setJob}>
            {children}
          </ImportStart>
        ) : (
          <ImportWork key={job} id={job} onClose={() => setJob(undefined)} />
        )}
      </Pane>
    </Sheet>
  );
}

import { Pane, Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { useQuery } from '../../routes/navigation.tsx';
import { ImportStart } from './ImportStart.tsx';
import { ImportWork } from './ImportWork.tsx';

/** Brings owners and animals over from tables: a file, its mapping, a dry run, the import, and its rollback. The job stands in the address. */
export default function ImportScreen() {
  const [{ job }, setQuery] = useQuery();
  const setJob = (next: string | undefined) => setQuery({ job: next });
  return (
    <Sheet fill>
      <Pane padded={false}>
        {job === undefined ? (
          <ImportStart onOpen={setJob} />
        ) : (
          <ImportWork key={job} id={job} onClose={() => setJob(undefined)} />
        )}
      </Pane>
    </Sheet>
  );
}

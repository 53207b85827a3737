import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useOpenTasksOf } from '../../../data/task/tasks.ts';
import { tasks } from '../../../locale/task.ts';
import { OpenTasks } from '../../../parts/task/OpenTasks.tsx';
import classes from './owner-page.module.css';
import type { OwnerFile } from './use-owner-file.ts';

/** What is still to be done for an owner and their animals; nothing where all is done. */
export function OwnerTasks({ file: { owner, pets } }: { readonly file: OwnerFile }) {
  const open = useOpenTasksOf({ userID: owner._id, petIDs: pets.map(({ _id }) => _id) }) ?? [];
  const now = useNow();
  if (open.length === 0) return null;
  return (
    <div className={classes.group}>
      <SectionHeading>{tasks.section}</SectionHeading>
      <OpenTasks tasks={open} now={now} />
    </div>
  );
}

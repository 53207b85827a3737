import { IconUsers } from '@tabler/icons-react';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { syncReview as words } from '../../../locale/sync-review.ts';
import { personColour } from '../../../shell/person-colour.ts';
import classes from './review.module.css';
import type { Written } from './use-subject.ts';

interface SideHeadProps {
  readonly title: string;
  /** Who wrote all of this side; undefined where that is not one person, or nobody knows. */
  readonly by: Written | undefined;
  /** What is said where it isn't one person. */
  readonly otherwise?: string;
  readonly keys: string;
  readonly onAll: () => void;
}

/** Head of a side's column: whose it is, and the button that takes all of it. */
export const SideHead = ({ title, by, otherwise = '', keys, onAll }: SideHeadProps) => (
  <th scope="col">
    <span className={classes.sideHead}>
      {by ? (
        <StaffAvatar size={24} name={by.name} colour={personColour(by.id)} />
      ) : (
        <IconUsers size={20} stroke={1.6} aria-hidden="true" />
      )}
      <span>
        <b>{title}</b>
        <small>{by?.said ?? otherwise}</small>
      </span>
      <button type="button" className={classes.chooseAll} aria-keyshortcuts={keys} onClick={onAll}>
        {words.chooseAll}
        <span className={classes.legend}>{title}</span>
        <Keycap keys={keys} />
      </button>
    </span>
  </th>
);

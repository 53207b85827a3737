import { IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { useUnresolvedCount } from '../../../data/unresolved/unresolved.ts';
import { unresolved } from '../../../locale/unresolved.ts';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './unresolved-line.module.css';

/** How much nobody has settled yet, with the way there: whoever hands over a shift hands this over too. */
export function UnresolvedLine() {
  const count = useUnresolvedCount(useCan(), useNow());
  if (count === undefined) return null;
  return (
    <AppLink to={links.to('unresolved')} className={classes.line} data-some={count > 0 || undefined}>
      {count === 0 ? unresolved.handoverNone : unresolved.handover(formatCount(count))}
      <IconChevronRight size={16} stroke={1.6} aria-hidden="true" />
    </AppLink>
  );
}

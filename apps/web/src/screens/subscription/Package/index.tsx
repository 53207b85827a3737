import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { Sheet } from '@vetloom/ui/layout/Sheet.tsx';
import { subscription as words } from '../../../locale/subscription.ts';
import { PackagePage } from './PackagePage.tsx';
import classes from './package.module.css';
import { useSubscription } from './use-subscription.ts';

/** `/setting/package`: the clinic's plan, how it is paid, and what was paid (spec 3 §2). */
export default function Package() {
  const { found, failure, offline, look, clinicID } = useSubscription();
  return (
    <Sheet fill>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
        </header>
        {offline ? <Notice tone="ochre">{words.offline}</Notice> : null}
        {!offline && failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
        {!offline && !failure && !found ? <p role="status">{words.loading}</p> : null}
        {found ? <PackagePage found={found} look={look} clinicID={clinicID} /> : null}
      </div>
    </Sheet>
  );
}

import { Button } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { sync } from '../../locale/sync.ts';
import { AppLink } from '../../routes/navigation.tsx';
import { aboutPlace } from './about-place.ts';
import { QueueRow } from './QueueRow.tsx';
import classes from './sync.module.css';
import type { SyncCase, SyncCaseAction } from './sync-view.ts';
import { WrittenTexts } from './WrittenTexts.tsx';

interface CaseCardProps {
  readonly item: SyncCase;
}

/** One thing that needs a person: what happened, what is safe, what hangs on it, and the ways out. */
export function CaseCard({ item }: CaseCardProps) {
  const { dependents = [], facts = [], texts = [], aboutID = '' } = item;
  const about = aboutPlace(aboutID);
  return (
    <article className={classes.case} data-pressing={item.pressing || undefined}>
      <IconAlertTriangleFilled size={16} className={classes.caseIcon} aria-hidden="true" />
      <div className={classes.caseBody}>
        <div className={classes.caseHead}>
          <h4 className={classes.caseTitle}>{item.title}</h4>
          <span className={classes.caseMark}>{item.mark}</span>
        </div>
        {facts.length === 0 ? null : (
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={classes.caseText}>{item.text}</p>
        <WrittenTexts facts={facts} texts={texts} />
        {about === undefined ? null : (
          <AppLink className={classes.about} to={about.place}>
            {about.word}
          </AppLink>
        )}
        {dependents.length === 0 ? null : (
          <>
            <p className={classes.hanging}>{item.dependentsTitle ?? sync.hanging(dependents.length)}</p>
            <ul className={classes.dependents}>
              {dependents.map((dependent) => (
                <QueueRow key={dependent.id} item={dependent} plain />
              ))}
            </ul>
          </>
        )}
        <div className={classes.caseActions}>
          {item.actions.map((action) => (
            <CaseButton key={action.label} action={action} />
          ))}
        </div>
      </div>
    </article>
  );
}

function CaseButton({ action }: { readonly action: SyncCaseAction }) {
  const { kind, keys, label, run } = action;
  const primary = kind === 'primary';
  useHotkey(keys ?? '', label, run, { enabled: keys !== undefined });
  return (
    <Button
      size="sm"
      variant={primary ? 'filled' : kind === 'danger' || kind === 'quiet' ? 'subtle' : 'default'}
      data-danger={kind === 'danger' || undefined}
      rightSection={keys === undefined ? null : <Keycap keys={keys} onFill={primary} />}
      onClick={run}
    >
      {label}
    </Button>
  );
}

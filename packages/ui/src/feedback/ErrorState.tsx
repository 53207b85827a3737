import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './feedback.module.css';

export interface ErrorStateProps {
  /** What happened. */
  readonly title: ReactNode;
  /** What is safe, and what to do. */
  readonly children?: ReactNode;
  /** One or two buttons. */
  readonly actions?: ReactNode;
  /** The result code (spec 1 §8), shown quietly at the right. */
  readonly code?: number | string | undefined;
  /** Stands in the place of a whole screen, and so says as its heading what it is. */
  readonly whole?: boolean;
}

/** An error in a pane. Errors of one field stand at that field instead. */
export function ErrorState({ title, children, actions, code, whole = false }: ErrorStateProps) {
  const Title = whole ? 'h1' : 'p';
  return (
    <div className={classes.error} role="alert">
      <IconAlertTriangleFilled size={20} className={classes.errorIcon} aria-hidden="true" />
      <div className={classes.errorBody}>
        <Title className={classes.errorTitle}>{title}</Title>
        {children === undefined ? null : <p className={classes.errorText}>{children}</p>}
        {actions === undefined && code === undefined ? null : (
          <div className={classes.errorFoot}>
            {actions}
            {code === undefined ? null : <span className={classes.code}>{code}</span>}
          </div>
        )}
      </div>
    </div>
  );
}

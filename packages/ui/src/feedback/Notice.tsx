import type { ReactNode } from 'react';
import classes from './feedback.module.css';

export interface NoticeProps {
  readonly tone: 'ochre' | 'accent' | 'moss' | 'cinnabar' | 'gromwell';
  readonly icon?: ReactNode;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A calm block that says something about the page: offline, a consequence before saving, a hint. */
export function Notice({ tone, icon, title, children, action }: NoticeProps) {
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role="note">
      {icon}
      <div className={classes.noticeBody}>
        {title === undefined ? null : <div className={classes.noticeTitle}>{title}</div>}
        {children === undefined ? null : (
          <div className={title === undefined ? undefined : classes.noticeText}>{children}</div>
        )}
      </div>
      {action}
    </div>
  );
}

import type { AllianceShare } from '@vetloom/domain/clinic/settings/alliance.setting.ts';
import { alliance } from '../../locale/alliance.ts';
import classes from './alliance.module.css';

interface NotSharedProps {
  readonly asked: readonly AllianceShare[];
  readonly shares: readonly AllianceShare[];
}

/** What of a page can't be read here: an absent part must not look like an animal without visits. */
export function NotShared({ asked, shares }: NotSharedProps) {
  const closed = asked.filter((kind) => !shares.includes(kind));
  if (closed.length === 0) return null;
  return <p className={classes.quiet}>{alliance.notShared(closed.map((kind) => alliance.kinds[kind]))}</p>;
}

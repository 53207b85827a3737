import { Button } from '@mantine/core';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDay } from '@vetloom/ui/format/date.ts';
import { withdrawApp } from '../../../data/account/account.ts';
import { programs, account as words } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from './account.module.css';
import { Item } from './Item.tsx';
import type { PartProps } from './part.types.ts';

const text = words.apps;

/** Programs that the person lets act for them, each to be taken back. */
export function Apps({ account, reload }: PartProps) {
  const withdraw = async (id: string) => {
    try {
      await withdrawApp(id);
      showSuccess(text.withdrawn);
      await reload();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const { apps } = account;
  return (
    <Item title={text.title} text={apps.length === 0 ? text.none : text.text}>
      {apps.length === 0 ? null : (
        <ul className={classes.rows}>
          {apps.map((app) => (
            <li key={app.id} className={classes.row}>
              <span className={classes.name}>
                {app.clientName}
                <span className={classes.under}>{app.clinicName}</span>
              </span>
              <span className={classes.fact}>
                {app.scopes.map((scope) => programs.scopes[scope] ?? scope).join(words.apps.and)}
                <span className={classes.under}>
                  {text.granted(formatDay(app.createdAt))}
                  {app.lastUsedAt === null ? '' : ` · ${text.used(formatDay(app.lastUsedAt))}`}
                </span>
              </span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={text.withdrawOne(app.clientName)}
                onClick={() => void withdraw(app.id)}
              >
                {text.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Item>
  );
}

import { Button } from '@mantine/core';
import type { SessionEntry } from '@vetloom/protocol/account.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { endSessions } from '../../../data/account/account.ts';
import { account as words } from '../../../locale/account.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from './account.module.css';
import { deviceName } from './device-name.ts';
import { Item } from './Item.tsx';
import type { PartProps } from './part.types.ts';

const text = words.devices;

/** Where the person is signed in: device, place by address, last seen; one or all others can be signed out. */
export function Devices({ account, reload }: PartProps) {
  const end = async (which: Parameters<typeof endSessions>[0], done: string) => {
    try {
      await endSessions(which);
      showSuccess(done);
      await reload();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const { sessions } = account;
  return (
    <Item
      title={text.title}
      text={text.text}
      action={
        sessions.length < 2 ? null : (
          <Button variant="default" onClick={() => void end({ others: true }, text.endedOthers)}>
            {text.endOthers}
          </Button>
        )
      }
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text.device}</th>
            <th scope="col">{text.place}</th>
            <th scope="col">{text.method}</th>
            <th scope="col">{text.seen}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <Row key={session.family} session={session} onEnd={() => end({ family: session.family }, text.ended)} />
          ))}
        </tbody>
      </table>
    </Item>
  );
}

function Row({ session, onEnd }: { readonly session: SessionEntry; readonly onEnd: () => Promise<void> }) {
  const name = deviceName(session.agent);
  const localIP = session.userIP === '' || session.userIP === session.address ? '' : text.localIP(session.userIP);
  return (
    <tr>
      <th scope="row">
        {name} {session.current ? <Chip>{text.current}</Chip> : null}
      </th>
      <td>
        {session.address}
        {localIP}
      </td>
      <td>{text.methods[session.method] ?? session.method}</td>
      <td>{formatDateTime(session.lastSeenAt)}</td>
      <td className={classes.end}>
        {session.current ? null : (
          <Button variant="subtle" size="xs" aria-label={text.endOne(name)} onClick={() => void onEnd()}>
            {text.end}
          </Button>
        )}
      </td>
    </tr>
  );
}

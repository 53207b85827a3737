import { useChannels } from '../../data/reminder/channels.ts';
import { reminders } from '../../locale/reminder.ts';

/** Which ways of writing to owners are connected and which aren't, in one quiet line; nothing until the server has said so. */
export function ChannelsLine({ className }: { readonly className?: string | undefined }) {
  const channels = useChannels();
  if (channels === undefined) return null;
  const named = (connected: boolean) =>
    channels.filter((one) => one.connected === connected).map(({ channel }) => reminders.channels[channel]);
  return <span className={className}>{reminders.connected(named(true), named(false))}</span>;
}

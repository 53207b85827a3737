import { Button, TextInput } from '@mantine/core';
import { OWNER_BOOKING_SETTING } from '@vetloom/domain/clinic/settings/owner-booking.setting.ts';
import type { CalendarFeed, MadeFeed } from '@vetloom/protocol/calendar-feed.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { feedUrl, makeFeed, myFeeds, revokeFeed } from '../../../data/booking/calendar-feeds.ts';
import { useSetting } from '../../../data/engine/hooks.ts';
import { account } from '../../../locale/account.ts';
import { ownerSetting, feedWords as words } from '../../../locale/booking-owner-setting.ts';
import { refusal } from '../../../locale/codes.ts';
import classes from './account.module.css';
import { Item } from './Item.tsx';

/** One's own bookings in the calendar of a phone or a desk at home: addresses that are made, seen read, and revoked. */
export function CalendarPart() {
  const [feeds, setFeeds] = useState<readonly CalendarFeed[]>();
  const [made, setMade] = useState<MadeFeed>();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const shows = useSetting(OWNER_BOOKING_SETTING)?.feedShows ?? [];
  const load = useCallback(() => {
    myFeeds().then(setFeeds, (error: unknown) => setFailure(refusal(error).sentence));
  }, []);
  useEffect(load, [load]);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setFailure('');
    await makeFeed(name.trim()).then(
      (feed) => {
        setMade(feed);
        setName('');
        load();
      },
      (error: unknown) => setFailure(refusal(error).sentence),
    );
  };
  const revoke = async (feed: CalendarFeed) => {
    await revokeFeed(feed._id).then(
      () => showSuccess(words.revoked(feed.name)),
      (error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      },
    );
    if (made?._id === feed._id) setMade(undefined);
    load();
  };
  const url = made === undefined ? '' : feedUrl(made);
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => showSuccess(words.copied),
      () => undefined,
    );
  return (
    <Item title={words.title} text={`${words.text}${words.shows(shows.map((what) => ownerSetting.feed[what]))}`}>
      <form className={classes.feed} onSubmit={(event) => void make(event)}>
        <TextInput
          label={words.name}
          placeholder={words.nameHint}
          maxLength={40}
          value={name}
          error={failure === '' ? undefined : failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {words.make}
        </Button>
      </form>
      {made === undefined ? null : (
        <div role="status">
          <p>{words.made}</p>
          <p className={classes.feedUrl}>{url}</p>
          <Button size="xs" variant="default" onClick={copy}>
            {words.copy}
          </Button>{' '}
          <Button size="xs" variant="default" component="a" href={url.replace(/^https?:/, 'webcal:')}>
            {words.open}
          </Button>
        </div>
      )}
      {feeds === undefined ? failure === '' ? <p role="status">{account.loading}</p> : null : null}
      {feeds?.length === 0 ? <p>{words.none}</p> : null}
      {feeds === undefined || feeds.length === 0 ? null : (
        <ul className={classes.rows} aria-label={words.list}>
          {feeds.map((feed) => (
            <li key={feed._id} className={classes.row}>
              <span className={classes.name}>
                {feed.name}
                <span className={classes.under}>{words.madeAt(formatDateTime(feed.createDateTime))}</span>
              </span>
              <span className={classes.fact}>
                {feed.readDateTime === 0 ? words.never : words.read(formatDateTime(feed.readDateTime))}
              </span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={words.revokeOf(feed.name)}
                onClick={() => void revoke(feed)}
              >
                {words.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Item>
  );
}

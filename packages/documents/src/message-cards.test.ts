import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { type MessageCard, messageCard } from '@vetloom/domain/message/message-card.schema.ts';
import { messageText } from '@vetloom/domain/message/message-text.ts';
import { flexFault } from '@vetloom/integrations/line/simulator/flex-request.ts';
import { describe, expect, it } from 'vitest';
import { cardFlex } from './message-card-flex.ts';
import { cardHtml } from './message-card-html.ts';
import { billCard, bookingCard, dayNoteCard, estimateCard, resultCard } from './message-cards.ts';

const told = { clinic: '禾豐動物醫院', pet: '麻糬', zone: zoneOf(DEFAULT_TIME_ZONE) };
const AT = 1_795_147_200;
const CARDS = {
  booking: bookingCard({ _id: '/booking/1-a', dateTime: AT, cause: '回診' }, told),
  estimate: estimateCard({ id: '/estimate/1', title: '絕育', low: 3000, high: 5000, validUntil: '2026-12-01' }, told),
  bill: billCard({ id: '/record/1', dateTime: AT, total: 1850, paid: 850 }, told),
  dayNote: dayNoteCard({ id: '/plan/1', day: AT, text: '今天精神好。'.repeat(100) }, told),
  result: resultCard({ id: '/record/1', dateTime: AT, names: [] }, told),
};

describe('a card', () => {
  it.each(Object.entries(CARDS))(
    'of a %s is one that documents take, and that the messaging app takes',
    (_matter, { card, text }) => {
      expect(messageCard.parse(card)).toEqual(card);
      expect(messageText.safeParse(text).success).toBe(true);
      expect(flexFault({ altText: text.slice(0, 400), contents: cardFlex(card, text) }, 'm')).toBeUndefined();
    },
  );

  it('says in words what it says laid out', () => {
    expect(CARDS.bill.text).toBe(
      '【禾豐動物醫院】麻糬 帳單\n日期：2026/11/20\n應收：NT$ 1,850\n已收：NT$ 850\n未收：NT$ 1,000',
    );
  });

  it('whose words hold signs of a page is shown as those words', () => {
    const card: MessageCard = { ...CARDS.bill.card, title: '<b>"&\'', note: '<script>' };
    const html = cardHtml(card, 'x');
    expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;');
    expect(html).not.toContain('<script');
  });

  it('without anything to say but its words is still one that the app takes', () => {
    const card: MessageCard = { matter: 'bill', sourceID: '', title: 'x', subtitle: '', rows: [], note: '' };
    expect(flexFault({ altText: 'x', contents: cardFlex(card, ' ') }, 'm')).toBeUndefined();
    expect(JSON.stringify(cardFlex(card, 'words'))).toContain('words');
  });
});

import type { MessageCard } from '@vetloom/domain/message/message-card.schema.ts';

/** The colours of the clinic's papers, as the messaging app takes them. */
const [INK, QUIET, ACCENT] = ['#1F1E1B', '#6B675F', '#34508F'];

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, wrap: true, ...more });

/**
 * A card as the messaging app lays it out: one bubble of a Flex Message. `words` is the message's text, which stands below its title where the card has no lines of its own. The app takes no empty text, so
 * what is empty isn't there.
 */
export function cardFlex({ title, subtitle, rows, note, button }: MessageCard, words: string): object {
  const lines = rows.map(({ name, value }) => ({
    ...{ type: 'box', layout: 'baseline', spacing: 'sm' },
    contents: [text(name, { color: QUIET, size: 'sm', flex: 3 }), text(value, { color: INK, size: 'sm', flex: 7 })],
  }));
  const shown = note.trim() || (rows.length === 0 ? words.trim() : '');
  return {
    ...{ type: 'bubble', size: 'mega' },
    body: {
      ...{ type: 'box', layout: 'vertical', spacing: 'md' },
      contents: [
        text(title, { weight: 'bold', size: 'lg', color: INK }),
        ...(subtitle === '' ? [] : [text(subtitle, { size: 'sm', color: QUIET })]),
        ...(lines.length === 0
          ? []
          : [{ type: 'separator' }, { type: 'box', layout: 'vertical', spacing: 'sm', contents: lines }]),
        ...(shown === '' ? [] : [text(shown, { size: 'sm', color: INK })]),
      ],
    },
    ...(button !== undefined && {
      footer: {
        ...{ type: 'box', layout: 'vertical' },
        contents: [
          {
            ...{ type: 'button', style: 'primary', color: ACCENT, height: 'sm' },
            action: { type: 'uri', label: button.label, uri: button.address },
          },
        ],
      },
    }),
  };
}

import { CONTENT_STATE, MOST_LINE_TEXT } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import type { hearLine } from '@vetloom/domain/conversation/hear.commands.ts';
import { fileName } from '@vetloom/domain/core/file-rules.ts';
import type { LineSaid } from '@vetloom/integrations/line/webhook.ts';
import type { z } from 'zod';
import { cleanLine, cleanText } from '../engine/clean-words.ts';

type Heard = z.input<(typeof hearLine)['input']>['line'];
type Said = Omit<Heard, '_id' | 'dateTime' | 'sourceID'>;

const waiting = (name = '', size = 0) => ({ contentState: CONTENT_STATE.waiting, content: { name, size } });

/** What a message of the app says, as a line of a conversation. */
export function saidAsLine(said: LineSaid): Said {
  switch (said.type) {
    case 'text':
      return { kind: 'text', text: cleanText(said.text, MOST_LINE_TEXT) };
    case 'sticker': {
      const sticker = {
        ...{ packageID: cleanLine(said.packageID, 40), stickerID: cleanLine(said.stickerID, 40) },
        words: cleanLine(said.words, 200),
      };
      return { kind: 'sticker', text: '', sticker };
    }
    case 'image':
      return { kind: 'picture', text: '', ...(said.hosted && waiting()) };
    case 'video':
    case 'audio':
      // What lies elsewhere than at the app is fetched from nowhere: an address that somebody sent is no place to ask.
      return { kind: said.type, text: '', ...(said.hosted && waiting()) };
    case 'file':
      return { kind: 'file', text: '', ...waiting(cleanLine(fileName(said.name), 200), said.size) };
    case 'location': {
      const { latitude, longitude } = said;
      const real = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
      const words = { title: cleanLine(said.title, 100), address: cleanLine(said.address, 200) };
      return { kind: 'place', text: words.address, ...(real && { place: { ...words, latitude, longitude } }) };
    }
    case 'other':
      return { kind: 'other', text: '' };
  }
}

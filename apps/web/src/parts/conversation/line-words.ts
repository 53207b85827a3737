import type { LineKind } from '@vetloom/domain/conversation/conversation-line.schema.ts';
import { conversations } from '../../locale/conversation.ts';

/** What a line says in one line of words: its own, or what it brought. */
export const wordsOfLine = ({ kind, text }: { readonly kind: LineKind; readonly text: string }): string =>
  text.replaceAll(/\s+/g, ' ').trim() || conversations.kinds[kind];

import { useEffect } from 'react';
import { useUnreadCount } from '../data/conversation/conversations.ts';
import { useCan } from '../data/engine/hooks.ts';
import { setAreaAttention, setTabCounts } from './tab-counts.ts';

/** Tells whoever answers owners that somebody has written: a dot at the area, the number at its tab. Shows nothing itself. */
export function UnreadConversations() {
  const unread = useUnreadCount(useCan()('VETLOOM_SCRM_ADMIN')) ?? 0;
  useEffect(() => {
    setAreaAttention('reminder', 'conversation.index', unread > 0);
    setTabCounts({ 'conversation.index': unread === 0 ? undefined : unread });
  }, [unread]);
  return null;
}

import type { SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { useDocuments } from '../engine/hooks.ts';

/** The clinic's sync tools, the oldest first, live and at once: they are held on every device ([3.7.270]). Undefined until they are read. */
export const useSyncTools = (): readonly SyncTool[] | undefined => useDocuments('synctool', 'byTime', {});

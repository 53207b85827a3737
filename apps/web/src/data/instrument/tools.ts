import type { InstrumentSetting, SyncTool } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { useDocuments } from '../engine/hooks.ts';

/** An instrument with the tool that speaks with it. */
export interface ToolInstrument {
  readonly tool: SyncTool;
  readonly instrument: InstrumentSetting;
}

/** The clinic's sync tools, the oldest first, live and at once: they are held on every device ([3.7.270]). Undefined until they are read. */
export const useSyncTools = (): readonly SyncTool[] | undefined => useDocuments('synctool', 'byTime', {});

/** Every instrument that may be asked for exams. */
export const orderable = (tools: readonly SyncTool[]): ToolInstrument[] =>
  tools.flatMap((tool) =>
    tool.instruments
      .filter(({ takesOrders, isOff }) => takesOrders && !isOff)
      .map((instrument) => ({ tool, instrument })),
  );

import { parentPort } from 'node:worker_threads';
import { readMessage } from '@vetloom/integrations/instrument/read-message.ts';
import type { ReadOrder } from './message-reader.ts';

// A thread of its own for large messages, one after the other: see `MessageReader`.
parentPort?.on('message', ({ bytes, setting, files, source }: ReadOrder) => {
  parentPort?.postMessage(readMessage(bytes, setting, files, source));
});

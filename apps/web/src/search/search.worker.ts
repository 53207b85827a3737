import type { SearchReply, SearchRequest } from './search-protocol.ts';
import { SearchService } from './search-service.ts';

/** The part of a worker's global scope that is used here. */
interface WorkerScope {
  postMessage(message: SearchReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<SearchRequest>) => void): void;
}

const scope: WorkerScope = self;

const service = new SearchService({
  reply: (reply) => scope.postMessage(reply),
  later: (task) => setTimeout(task, 0),
  clock: () => performance.now(),
});

scope.addEventListener('message', (event) => service.receive(event.data));

import { DomainError } from '@vetloom/domain/core/error.ts';
import { TOOL_EVENT, TOOL_NAMESPACE } from '@vetloom/protocol/sync-tool.ts';
import { workMarks } from '@vetloom/storage/instrument/job-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncLog } from '@vetloom/sync-server/services.ts';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';

/** A sync tool of a clinic. */
interface Tool {
  readonly clinic: string;
  readonly toolID: string;
}

/** What sockets of tools need of their surroundings. */
export interface ToolAccess {
  readonly db: Database;
  readonly log: SyncLog;
  /** The tool of a session's token. @throws DomainError notLoggedIn */
  readonly admit: (token: string) => Promise<Tool>;
  /** Notes that a tool came or went. */
  readonly notePresence: (tool: Tool, isOnline: boolean) => Promise<void>;
}

interface Present extends Tool {
  readonly socket: Socket;
  mark: string;
}

const handshake = z.object({ token: z.string().min(1).max(4000) });
/** What happens in a clinic at once is looked at once, ms. */
const TOGETHER_MS = 40;
/** A tool that is away for less than this has only changed its line, ms. */
const GRACE_MS = 10_000;
/** Notices can be lost, so present tools are also looked at from time to time, ms; a tool's own question each 20 s is behind that. */
const POLL_MS = 15_000;

/** Lines that a tool may have at a time, counting those that broke and aren't known to be dead: whoever holds its key must not take the places of the clinic's stations. */
const MOST_LINES = 4;

/** Presence of sync tools, and the word that wakes them (spec 3 §7). A socket carries nothing else. The answer stops it. */
export async function serveTools(io: Server, access: ToolAccess): Promise<{ stop(): Promise<void> }> {
  const tools = new Tools(access);
  const namespace = io.of(TOOL_NAMESPACE);
  namespace.use((socket, next) => {
    const auth = handshake.safeParse(socket.handshake.auth);
    access
      .admit(auth.success ? auth.data.token : '')
      .then((tool) => {
        socket.data = tool;
        next();
      })
      .catch((error: unknown) => {
        const data =
          error instanceof DomainError ? { code: error.code, message: error.message } : { code: 0, message: '' };
        next(Object.assign(new Error(data.message), { data }));
      });
  });
  namespace.on('connection', (socket) => tools.enter(socket));
  await tools.start();
  return { stop: () => tools.stop() };
}

class Tools {
  readonly #access: ToolAccess;
  readonly #present = new Map<Socket, Present>();
  readonly #due = new Map<string, NodeJS.Timeout>();
  readonly #leaving = new Set<NodeJS.Timeout>();
  #stopHearing: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(access: ToolAccess) {
    this.#access = access;
  }

  async start(): Promise<void> {
    this.#stopHearing = await this.#access.db.onAnnounce((clinic) => this.#moved(clinic));
    this.#timer = setInterval(() => {
      for (const { clinic } of this.#present.values()) this.#moved(clinic);
    }, POLL_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const timer of [...this.#due.values(), ...this.#leaving]) clearTimeout(timer);
    await this.#stopHearing?.();
  }

  enter(socket: Socket): void {
    const { clinic, toolID } = socket.data as Tool;
    this.#present.set(socket, { clinic, toolID, socket, mark: '' });
    const lines = [...this.#present.values()].filter((one) => one.clinic === clinic && one.toolID === toolID);
    for (const { socket: oldest } of lines.slice(0, -MOST_LINES)) oldest.disconnect(true);
    socket.on('disconnect', () => this.#leave(socket));
    this.#note({ clinic, toolID }, true);
    this.#moved(clinic);
  }

  #leave(socket: Socket): void {
    const tool = this.#present.get(socket);
    this.#present.delete(socket);
    if (!tool) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(timer);
      const isBack = [...this.#present.values()].some(
        ({ clinic, toolID }) => clinic === tool.clinic && toolID === tool.toolID,
      );
      if (!isBack) this.#note(tool, false);
    }, GRACE_MS).unref();
    this.#leaving.add(timer);
  }

  #note({ clinic, toolID }: Tool, isOnline: boolean): void {
    this.#access.notePresence({ clinic, toolID }, isOnline).catch((error: unknown) => {
      this.#access.log.warn({ clinic, error: String(error) }, 'could not note that a tool came or went');
    });
  }

  #moved(clinic: string): void {
    if (this.#due.has(clinic) || ![...this.#present.values()].some((tool) => tool.clinic === clinic)) return;
    const timer = setTimeout(() => {
      this.#due.delete(clinic);
      this.#look(clinic).catch((error: unknown) => {
        this.#access.log.warn({ clinic, error: String(error) }, 'could not look what tools are to do');
      });
    }, TOGETHER_MS).unref();
    this.#due.set(clinic, timer);
  }

  async #look(clinic: string): Promise<void> {
    const here = [...this.#present.values()].filter((tool) => tool.clinic === clinic);
    const ids = [...new Set(here.map(({ toolID }) => toolID))];
    const marks = await this.#access.db.readClinic(clinic, (tx) => workMarks(tx, ids));
    for (const tool of here) {
      const mark = marks.get(tool.toolID);
      if (mark === undefined) {
        tool.socket.emit(TOOL_EVENT.removed);
        tool.socket.disconnect(true);
      } else if (mark !== tool.mark) {
        tool.mark = mark;
        tool.socket.emit(TOOL_EVENT.wake);
      }
    }
  }
}

import type { AdmittedTool } from '@vetloom/api/instrument/admitted-tool.ts';
import { INSTRUMENT_HAND } from '@vetloom/api/instrument/instrument-hand.ts';
import type { ApiServices } from '@vetloom/api/services.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { contentHash, MAX_CHUNK_BYTES, uploadInfo } from '@vetloom/protocol/files.ts';
import {
  jobReport,
  MOST_MESSAGE_BYTES,
  pairing,
  TOOL_BASE,
  toolHealth,
  toolMessage,
  toolProof,
} from '@vetloom/protocol/sync-tool.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Allowance, ByteAllowance } from './byte-allowance.ts';

/** Bytes of a message in base64, with what stands around it. */
const MESSAGE_LIMIT = Math.ceil(MOST_MESSAGE_BYTES / 3) * 4 + 64 * 1024;
/** Calls a minute from one address without a session: a tool makes two an hour. */
const KNOCKS_A_MINUTE = 30;

const offset = z.object({ offset: z.coerce.number().int().min(0).max(1_000_000_000) });
const file = z.object({ hash: contentHash });
/**
 * Bytes of messages (in base64) that a tool may bring: a morning's thousands at once, and 256 KiB a second over time. Each is read at once, which for 8 MB of nonsense takes seconds that everybody
 * waits for; whoever is refused keeps the message and sends it again.
 */
const BROUGHT = { atOnce: 96 * 1024 * 1024, perSecond: 256 * 1024 } as const;

/**
 * The calls of sync tools (protocol/sync-tool.ts). They stand apart from the API: a tool is no person and has no permissions, only its own clinic's messages, files and jobs.
 * Security: it is let in before its body is read, so that strangers can't make us read megabytes.
 */
export function serveToolDoor(app: FastifyInstance, services: ApiServices, brought: Allowance = BROUGHT): void {
  const { tools, files } = services;
  const admitted = new WeakMap<FastifyRequest, AdmittedTool>();
  const toolOf = (request: FastifyRequest): AdmittedTool => {
    const tool = admitted.get(request);
    if (!tool) throw new DomainError('notLoggedIn', 'this tool may not come in');
    return tool;
  };
  const allowance = new ByteAllowance(brought);
  const done = (result: unknown) => ({ code: CODE.success, result });

  void app.register(async (open) => {
    const config = { rateLimit: { max: KNOCKS_A_MINUTE, timeWindow: 60_000 } };
    open.post(`${TOOL_BASE}/pair`, { config }, async ({ body }) => done(await tools.pairing.pair(read(pairing, body))));
    open.post(`${TOOL_BASE}/challenge`, { config }, async () => done({ challenge: tools.pairing.challenge() }));
    open.post(`${TOOL_BASE}/session`, { config }, async ({ body }) =>
      done(await tools.pairing.session(read(toolProof, body))),
    );
  });

  void app.register(async (inner) => {
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, next) =>
      next(null, body),
    );
    inner.addHook('onRequest', async (request) => {
      const [, token = ''] = /^Bearer (\S{1,4000})$/.exec(request.headers.authorization ?? '') ?? [];
      admitted.set(request, await tools.pairing.admit(token));
    });

    inner.get(`${TOOL_BASE}/jobs`, async (request) => {
      const tool = toolOf(request);
      const [settings, jobs] = await Promise.all([tools.settings.signed(tool), tools.jobs.open(tool)]);
      return done({ settings, jobs, now: services.sync.now() });
    });
    inner.post(`${TOOL_BASE}/jobs/:jobID`, { bodyLimit: 1024 * 1024 }, async (request) => {
      const { jobID } = read(z.object({ jobID: z.string().max(80) }), request.params);
      await tools.jobs.report(toolOf(request), jobID, read(jobReport, request.body));
      return done(null);
    });
    inner.post(`${TOOL_BASE}/messages`, { bodyLimit: MESSAGE_LIMIT }, async (request) => {
      const tool = toolOf(request);
      const message = read(toolMessage, request.body);
      if (!allowance.takes(`${tool.clinic} ${tool.toolID}`, message.raw.length))
        throw new DomainError('rateLimited', 'this tool brings more than can be read at a time');
      // A report must not lead to a file that nobody has.
      const states = await Promise.all(message.files.map(({ hash }) => files.state(tool.clinic, hash)));
      if (states.some(({ stored }) => !stored))
        throw new DomainError('badParameter', 'a file of the message was not sent before', { fields: ['files'] });
      return done(await tools.messages.keep(tool, message));
    });
    inner.post(`${TOOL_BASE}/health`, async (request) => {
      await tools.presence.noteHealth(toolOf(request), read(toolHealth, request.body));
      return done(null);
    });

    const path = `${TOOL_BASE}/files/:hash`;
    inner.get(path, async (request) =>
      done(await files.state(toolOf(request).clinic, read(file, request.params).hash)),
    );
    inner.post(path, async (request) => {
      const { hash } = read(file, request.params);
      return done(await files.begin(toolOf(request).clinic, hash, read(uploadInfo, request.body)));
    });
    inner.put(path, { bodyLimit: MAX_CHUNK_BYTES }, async (request) => {
      const { hash } = read(file, request.params);
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return done(await files.addChunk(toolOf(request).clinic, hash, read(offset, request.query).offset, bytes));
    });
    inner.post(`${path}/finish`, async (request) => {
      const { clinic, toolID } = toolOf(request);
      return done(await files.finish(clinic, read(file, request.params).hash, INSTRUMENT_HAND, toolID));
    });
  });
}

/** @throws DomainError badParameter */
function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].slice(0, 10);
  throw new DomainError('badParameter', 'the call is not understood', { fields });
}

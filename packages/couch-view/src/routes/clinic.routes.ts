import type { FastifyInstance } from 'fastify';
import type { CouchView } from '../couch-view.ts';
import { readOnly } from '../problem.ts';
import { headOf } from '../rows.ts';
import { tokenOf } from '../sequence.ts';
import type { Visitor } from '../visitor.ts';

/** A clinic's database as a whole: what it is. */
export function clinicRoutes(app: FastifyInstance, view: CouchView): void {
  const { services, visitorOf, counts } = view;

  const describe = async (visitor: Visitor) => {
    const { living, deleted } = await counts.of(visitor);
    const seq = await services.db.readClinic(visitor.clinic, headOf);
    return {
      db_name: visitor.clinic,
      doc_count: living,
      doc_del_count: deleted,
      update_seq: tokenOf({ seq, id: null }, visitor.mark),
      purge_seq: 0,
      compact_running: false,
      disk_format_version: 8,
      sizes: { file: 0, external: 0, active: 0 },
      instance_start_time: '0',
      props: {},
      cluster: { q: 1, n: 1, w: 1, r: 1 },
    };
  };
  for (const path of ['/:clinic', '/:clinic/']) {
    app.get(path, (request) => describe(visitorOf(request)));
    app.route({
      method: ['PUT', 'POST', 'DELETE'],
      url: path,
      onRequest: async () => {
        throw readOnly();
      },
      handler: async () => null,
    });
  }

  app.get('/:clinic/_security', async () => ({ admins: { names: [], roles: [] }, members: { names: [], roles: [] } }));
  // Nothing is written here that could be lost.
  app.post('/:clinic/_ensure_full_commit', async (_request, reply) =>
    reply.code(201).send({ ok: true, instance_start_time: '0' }),
  );

  app.get('/:clinic/_design_docs', async () => ({ total_rows: 0, offset: 0, rows: [] }));
}

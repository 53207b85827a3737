/** What the permission of sync tools opens. */
export const INSTRUMENT_GATES = {
  routes: ['/setting/synctool'],
  calls: [
    'DELETE /syncTool/{toolID}',
    'DELETE /syncTool/{toolID}/instrument/{instrumentID}',
    'GET /exam/message/{archivedID}',
    'GET /syncTool/job/{jobID}',
    'GET /syncTool/list',
    'GET /syncTool/{toolID}/secrets',
    'POST /exam/message/list',
    'POST /exam/message/replay',
    'POST /syncTool/code',
    'POST /syncTool/guess',
    'POST /syncTool/request/getlogs',
    'POST /syncTool/task',
    'POST /syncTool/test',
    'PUT /syncTool/{toolID}',
    'PUT /syncTool/{toolID}/instrument',
    'PUT /syncTool/{toolID}/instrument/{instrumentID}/secret',
  ],
  commands: ['syncTool.remove', 'syncTool.removeInstrument', 'syncTool.rename', 'syncTool.setInstrument'],
  reads: ['synctool'],
} as const;

import { describe, expect, it } from 'vitest';
import { isLoopback, readOptions } from './options.ts';
import { StartRefusal } from './refusal.ts';

describe('options', () => {
  it('[1.9.06 default half] [1.9.07 default half] [1.9.08 default half] [1.9.09 default half] [1.9.10 default half] [3.9.11] have the default ports of the specification, on loopback', () => {
    expect(readOptions([], {})).toMatchObject({
      services: ['gateway', 'api', 'database', 'realtime', 'erp'],
      ports: { gateway: 8080, api: 5983, database: 5984, realtime: 6500, erp: 5987 },
      host: '127.0.0.1',
      databaseUrl: undefined,
      empty: false,
    });
  });

  it('come from the environment, and the command line wins', () => {
    const env = { PORT: '81', HOST: '0.0.0.0', VETLOOM_DATA: '/data', DATABASE_URL: 'postgres://a:b@c/d' };
    expect(readOptions(['--port', '82', '--empty', '--services=api,gateway'], env)).toMatchObject({
      services: ['gateway', 'api'],
      ports: { gateway: 82 },
      host: '0.0.0.0',
      dataDir: '/data',
      databaseUrl: 'postgres://a:b@c/d',
      empty: true,
    });
  });

  it('say where clinics may put their backups: nowhere, unless the operator names it', () => {
    expect(readOptions([], {}).backups).toEqual({ folders: [], endpoints: [] });
    const env = {
      VETLOOM_BACKUP_FOLDERS: '/srv/backup, /mnt/nas',
      VETLOOM_BACKUP_ENDPOINTS: 'https://s3.example.com/, http://127.0.0.1:9000',
    };
    expect(readOptions([], env).backups).toEqual({
      folders: ['/srv/backup', '/mnt/nas'],
      endpoints: ['https://s3.example.com', 'http://127.0.0.1:9000'],
    });
  });

  it.each([
    [['--bogus'], {}, 'The option --bogus is not known; --help lists what is.'],
    [['--empty=1'], {}, 'The option --empty=1 is not known; --help lists what is.'],
    [['--port'], {}, 'The option --port needs a value.'],
    [['--port', '--empty'], {}, 'The option --port needs a value.'],
    [['--port=70000'], {}, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
    [['--size=huge'], {}, '--size must be one of small, demo, clinic, hospital; it is "huge".'],
    [[], { VETLOOM_SECRET: 'short' }, 'VETLOOM_SECRET must have 32 characters or more.'],
    [
      [],
      { VETLOOM_BACKUP_FOLDERS: '/srv/backup, backup' },
      'VETLOOM_BACKUP_FOLDERS must be absolute paths such as /srv/backup, separated by commas.',
    ],
    [
      [],
      { VETLOOM_BACKUP_ENDPOINTS: 'http://nas.local:9000' },
      'VETLOOM_BACKUP_ENDPOINTS must be addresses such as https://s3.example.com, without a path and over https, separated by commas.',
    ],
    [
      [],
      { VETLOOM_CHECKPOINT_MAIL: 'director@clinic.example, nobody' },
      'VETLOOM_CHECKPOINT_MAIL must be mail addresses, separated by commas.',
    ],
    [[], { PORT: '8o8o' }, 'PORT must be a whole number from 0 to 65535; it is "8o8o".'],
    [['--services=moon'], {}, 'There is no service "moon"; there are gateway, api, database, realtime, erp.'],
    [
      [],
      { DATABASE_URL: 'mysql://a:secret@b/c' },
      'DATABASE_URL must look like postgres://user:password@host:5432/name.',
    ],
    [
      [],
      { DATABASE_URL: 'postgres://a:b@c/d', VETLOOM_POOL_URL: 'c:6432' },
      'VETLOOM_POOL_URL must look like postgres://user:password@host:5432/name.',
    ],
    [
      [],
      { VETLOOM_POOL_URL: 'postgres://c:6432/d' },
      'VETLOOM_POOL_URL stands before the database of DATABASE_URL, which has to be given too.',
    ],
    ...['app.clinic.example', 'https://app.clinic.example/app', '*', 'ftp://a.b', 'https://a.b,nonsense'].map(
      (VETLOOM_WEB_ORIGINS): [string[], Record<string, string>, string] => [
        [],
        { VETLOOM_WEB_ORIGINS },
        'VETLOOM_WEB_ORIGINS must be origins such as https://app.clinic.example, separated by commas.',
      ],
    ),
    [
      [],
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent; it is "loud".',
    ],
  ])('refuse %j %j in one sentence', (args, env, sentence) => {
    expect(() => readOptions(args, env)).toThrow(new StartRefusal(sentence));
  });

  it('name the origins of the web app, none by default', () => {
    expect(readOptions([], {}).webOrigins).toEqual([]);
    const env = { VETLOOM_WEB_ORIGINS: 'https://app.clinic.example, http://10.0.0.5:8081,' };
    expect(readOptions([], env).webOrigins).toEqual(['https://app.clinic.example', 'http://10.0.0.5:8081']);
  });

  it('hand metrics out to other machines, and trace, only where they say so', () => {
    expect(readOptions([], {})).toMatchObject({ metrics: undefined, traces: undefined });
    const env = { VETLOOM_METRICS_PORT: '9464', VETLOOM_TRACES: 'http://collector:4318/' };
    expect(readOptions([], env)).toMatchObject({
      metrics: { host: '127.0.0.1', port: 9464 },
      traces: { collector: 'http://collector:4318', share: 1 },
    });
    const more = { ...env, VETLOOM_METRICS_HOST: '10.0.0.5', VETLOOM_TRACES_SHARE: '0.05' };
    expect(readOptions([], more)).toMatchObject({ metrics: { host: '10.0.0.5' }, traces: { share: 0.05 } });
    for (const wrong of [
      { VETLOOM_METRICS_HOST: '10.0.0.5' },
      { VETLOOM_METRICS_PORT: 'no' },
      { VETLOOM_TRACES: 'collector:4318' },
      { VETLOOM_TRACES: 'http://collector:4318/v1/traces' },
      { ...env, VETLOOM_TRACES_SHARE: '2' },
    ])
      expect(() => readOptions([], wrong)).toThrow(StartRefusal);
  });

  it('know which addresses stay on this machine', () => {
    expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.evil.test'].some(isLoopback)).toBe(false);
  });
});

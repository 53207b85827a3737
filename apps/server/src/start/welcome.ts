import type { RunningServer } from './start-server.ts';

const DEMO_ACCOUNTS = [
  ['director@demo.vetloom.test', 'director of both clinics'],
  ['doctor@demo.vetloom.test', 'doctor'],
  ['assistant@demo.vetloom.test', 'assistant'],
  ['cashier@demo.vetloom.test', 'cashier'],
  ['sudo@demo.vetloom.test', 'system administrator'],
] as const;

/** What a started server prints: where it is, and who can sign in to the demo. */
export function welcome({
  listeners,
  demo,
  firstCode,
}: Pick<RunningServer, 'listeners' | 'demo' | 'firstCode'>): string {
  const gateway = listeners.find((listener) => listener.service === 'gateway');
  const lines = [
    '',
    ...(gateway
      ? [`  VetLoom is running at ${gateway.url}/app/`, `  API documentation at ${gateway.url}/api/docs`]
      : []),
    ...listeners
      .filter((listener) => listener !== gateway)
      .map((listener) => `  ${listener.service} also at ${listener.url}`),
    '',
    ...(demo
      ? [
          '  Demo accounts, all with the password vetloom-demo:',
          ...DEMO_ACCOUNTS.map(([email, who]) => `    ${email.padEnd(30)} ${who}`),
          '',
        ]
      : []),
    ...(firstCode === undefined
      ? []
      : [
          '  Nobody has begun here. Open the address above and give this code, once:',
          `    ${firstCode}`,
          '  It is also in the file first-code of the data folder.',
          '',
        ]),
    '  Ctrl-C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

import type { Options } from '../options.ts';

/** What the service is called by the system. */
export const SERVICE = 'vetloom-synctool';

/** How the program is started. */
export interface Started {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * The unit of systemd. It may write its own folder and nothing else, open serial ports (group dialout) and the network; watched folders are read with the rights of its user.
 */
export function systemdUnit(
  { program, args }: Started,
  { dataFolder, user }: Pick<Options, 'dataFolder' | 'user'>,
): string {
  return `[Unit]
Description=VetLoom sync tool: lines to the clinic's instruments
Wants=network-online.target
After=network-online.target time-sync.target

[Service]
ExecStart=${[program, ...args].map(quoted).join(' ')}
User=${user}
SupplementaryGroups=dialout
Restart=always
RestartSec=2
KillSignal=SIGTERM
TimeoutStopSec=20
UMask=0077
ReadWritePaths=${quoted(dataFolder)}
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectControlGroups=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK

[Install]
WantedBy=multi-user.target
`;
}

/** As systemd reads words: with quotes, and % for itself. */
const quoted = (word: string): string => `"${word.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/**
 * What WinSW is told. Windows starts a service only by a program that answers its service manager, which Node doesn't: \`sc.exe\` with node.exe ends after 30 seconds with error 1053. WinSW is
 * such a program, one file, and starts ours anew when it ends.
 */
export function winswConfiguration({ program, args }: Started): string {
  const argument = args.map((word) => (/[\s"]/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word)).join(' ');
  return `<service>
  <id>${SERVICE}</id>
  <name>VetLoom sync tool</name>
  <description>Lines to the clinic's instruments</description>
  <executable>${xml(program)}</executable>
  <arguments>${xml(argument)}</arguments>
  <startmode>Automatic</startmode>
  <delayedAutoStart>false</delayedAutoStart>
  <onfailure action="restart" delay="2 sec"/>
  <resetfailure>1 hour</resetfailure>
  <stoptimeout>20 sec</stoptimeout>
  <log mode="none"/>
</service>
`;
}

const xml = (words: string): string => words.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Lets the system and administrators alone into a folder of Windows, named by what they are called in no language (S-1-5-18 and S-1-5-32-544). Security: everybody who signs in on the machine
 * may read what stands below ProgramData, and here stand the tool's key and what instruments said.
 */
export const ownRights = (folder: string): string[] => [
  ...[folder, '/inheritance:r', '/grant:r', '*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F'],
];

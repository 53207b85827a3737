import { describe, expect, it } from 'vitest';
import { runCommandLine } from './run.ts';

async function cli(env: Record<string, string>, ...args: string[]) {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await runCommandLine({
    args,
    env,
    console: { out: (line) => said.out.push(line), err: (line) => said.err.push(line) },
  });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}

describe('the command line', () => {
  it('shows every command with --help, and each command its own', async () => {
    expect((await cli({}, '--help')).out).toMatch(/demo.*migrate.*verify.*accounts/s);
    for (const name of ['demo', 'migrate', 'verify', 'accounts']) {
      const { code, out } = await cli({}, name, '--help');
      expect(code).toBe(0);
      expect(out).toContain(`npm run cli -- ${name}`);
    }
  });

  const misunderstood: readonly (readonly [said: string, args: readonly string[], answer: RegExp])[] = [
    ['nothing', [], /^Usage/],
    ['an unknown command', ['dem'], /no command "dem"/],
    ['a name that every object has', ['constructor'], /no command "constructor"/],
    ['an unknown option', ['migrate', '--fast'], /Unknown option '--fast'/],
    ['an option without its value', ['migrate', '--data'], /'--data/],
    ['an unknown size', ['demo', '--size=huge'], /no size "huge"; there are small, demo, clinic, hospital/],
    ['a word too many', ['migrate', 'now'], /"now" is not expected/],
    ['an unknown action', ['accounts', 'drop'], /"drop" can't be done/],
    ['an account without address', ['accounts', 'password'], /email address/],
    ['an address that is none', ['accounts', 'password', 'me'], /not an email address/],
    ['an account without a name', ['accounts', 'add', 'me@clinic.tw'], /--name/],
  ];
  it.each(misunderstood)('answers 2 and one sentence to %s', async (_said, args, answer) => {
    const { code, out, err } = await cli({}, ...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(answer);
  });

  it('does not take a wrong DATABASE_URL, and does not repeat it', async () => {
    const { code, err } = await cli({ DATABASE_URL: 'mysql://me:secret@host/db' }, 'migrate');
    expect(code).toBe(2);
    expect(err).toContain('DATABASE_URL must look like');
    expect(err).not.toContain('secret');
  });

  it('says in one sentence that a database does not answer', async () => {
    const { code, err } = await cli({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/db' }, 'migrate');
    expect(code).toBe(1);
    expect(err).toMatch(/can't be reached/);
    expect(err).not.toContain('secret');
  });

  it('does not make a database in order to verify or list it', async () => {
    for (const command of ['verify', 'accounts']) {
      const { code, err } = await cli({}, command, '--data=/nowhere/at/all');
      expect(code).toBe(1);
      expect(err).toContain('There is no database in /nowhere/at/all');
    }
  });
});

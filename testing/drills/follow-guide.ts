import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { deskLogin } from '../../domain/src/officers/endpoints.ts';
import { freePort } from '../../sandbox/loopback.ts';
import { startPostgres } from '../../sandbox/postgres/postgres.ts';
import { ApiClient } from '../api-client.ts';
import { codeOf } from '../second-factors.ts';
import { type GuideBlock, guideBlocks } from './guide-commands.ts';
import { inDrillFolder } from './in-drill-folder.ts';
import { type IssuersWorld, startIssuersWorld } from './issuers-world.ts';
import { wireOver } from '../wire-over.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const GUIDE = 'docs/operations/set-up.md';
const MOST_COMMAND_MS = 30 * 60_000;
const DATABASE = { owner: 'owner-of-the-drill', running: 'running-of-the-drill' };
const ADMINISTRATORS = [
  { name: 'Ada Admin', email: 'ada@issuer.example', password: 'correct horse battery staple' },
  { name: 'Bert Boss', email: 'bert@issuer.example', password: 'another horse another staple' },
];
/** As forwarded by the proxy. */
const PROXIED = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };
const silent = () => undefined;

/**
 * Follows the guide to set up, command by command as it is written, in a fresh clone: real
 * PostgreSQL, and stand-ins for everything else outside. At the end the site is ready in production
 * mode, an administrator is in the back office, and the bank's statement is taken up.
 */
export async function drillGuide(): Promise<boolean> {
  const missing = await whatIsMissing();
  if (missing !== null) {
    console.warn(`\n!!! SKIPPED: the guide cannot be followed here: ${missing}\n`);
    return true;
  }
  return inDrillFolder('guide', async ({ folder, atEnd }) => {
    const postgres = await startPostgres({
      dataDir: join(folder, 'data'),
      port: 0,
      durable: true,
      log: silent,
    });
    atEnd(() => postgres.kill());
    const world = await startIssuersWorld(folder);
    atEnd(() => world.close());
    const [program, port] = [join(folder, 'portal'), await freePort()];
    await run('git', ['clone', '--quiet', ROOT, program]);
    await writeFile(join(program, 'answers.env'), answers(postgres.url, world, port));

    const shell = new Shell(program, typedIntoShell(postgres.url, world));
    atEnd(() => shell.close());
    const blocks = guideBlocks(await readFile(join(program, GUIDE), 'utf8'));
    const began = performance.now();
    const output = await follow(blocks, shell);
    const minutes = (performance.now() - began) / 60_000;

    const owner = loginOf(postgres.url, 'portal_owner', DATABASE.owner);
    const faults = await judge({ output, port, world, databaseUrl: owner });
    const count = blocks.filter(({ leftOut }) => leftOut === null).flatMap((one) => one.commands);
    console.log(
      `${faults.length === 0 ? 'ok  ' : 'BAD '} ${count.length} commands of ${GUIDE} led to a ready site in production mode in ${minutes.toFixed(1)} minutes; both administrators are in the back office, and the bank's statement was taken up${faults.map((fault) => `\n     ${fault}`).join('')}`,
    );
    return faults.length === 0;
  });
}

/** Runs what is not left out, and prints how long each command took. Throws if one fails. */
async function follow(blocks: readonly GuideBlock[], shell: Shell): Promise<string> {
  let output = '';
  let step = '';
  for (const block of blocks) {
    if (block.step !== step) console.log(`     ${block.step}`);
    step = block.step;
    for (const command of block.commands) {
      if (block.leftOut !== null) {
        console.log(`   left out  ${command}\n             (${block.leftOut})`);
        continue;
      }
      const began = performance.now();
      output += await shell.run(command);
      const minutes = (performance.now() - began) / 60_000;
      console.log(`${minutes.toFixed(2).padStart(7)} min  ${command}`);
    }
  }
  return output;
}

/** What the issuer types into their own shell and never into a file. */
function typedIntoShell(databaseUrl: string, world: IssuersWorld): Record<string, string> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  return {
    // The guide itself leads to the Node 24 of the packages.
    PATH: (process.env['PATH'] ?? '')
      .split(':')
      .filter((one) => one !== dirname(process.execPath))
      .join(':'),
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: 'postgres',
    OWNER_PASSWORD: DATABASE.owner,
    PASSWORD: DATABASE.running,
    STELLAR_FUNDER_SECRET: world.funderSecret,
    STELLAR_COLD_SECRET: world.issuerSecret,
    NODE_EXTRA_CA_CERTS: world.authorities,
  };
}

function answers(databaseUrl: string, world: IssuersWorld, port: number): string {
  const values = {
    ...world.settings,
    PUBLIC_URL: 'https://portal.example',
    PORT: String(port),
    CONTENT_DIR: 'content/bb1',
    DATABASE_URL: loginOf(databaseUrl, 'portal', DATABASE.running),
    DATABASE_OWNER_URL: loginOf(databaseUrl, 'portal_owner', DATABASE.owner),
    ...Object.fromEntries(
      ADMINISTRATORS.flatMap(({ name, email, password }, at) => [
        [`ADMINISTRATOR_${at + 1}`, `${name} <${email}>`],
        [`ADMINISTRATOR_${at + 1}_PASSWORD`, password],
      ]),
    ),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}

function loginOf(databaseUrl: string, name: string, password: string): string {
  const url = new URL(databaseUrl);
  [url.username, url.password, url.pathname] = [name, password, '/portal'];
  return url.href;
}

async function judge(at: {
  readonly output: string;
  readonly port: number;
  readonly world: IssuersWorld;
  readonly databaseUrl: string;
}): Promise<string[]> {
  const faults: string[] = [];
  const url = `http://127.0.0.1:${at.port}`;
  const ready = await fetch(`${url}/readyz`);
  if (ready.status !== 200) faults.push(`/readyz answers ${ready.status}`);
  const secrets = [...at.output.matchAll(/otpauth:\S*[?&]secret=([A-Z2-7]+)/g)].map(
    ([, secret = '']) => secret,
  );
  for (const [index, { email, password }] of ADMINISTRATORS.entries()) {
    const client = new ApiClient(wireOver(url, { origin: 'https://portal.example', ...PROXIED }));
    const { status } = await client.call(deskLogin, {
      body: { email, password, code: codeOf(secrets[index] ?? '') },
    });
    if (status >= 300) faults.push(`the login of ${email} is answered with ${status}`);
  }
  if (!(await at.world.statementIsTakenUp(at.databaseUrl)))
    faults.push("the bank's statement was not taken up");
  return faults;
}

/** One shell for all commands, so that what one of them exports the next one has. */
class Shell {
  readonly #child;
  #output = '';
  #count = 0;

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    // In its own group, so that what it has started in the background ends with it.
    this.#child = spawn('bash', [], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
  }

  async run(command: string): Promise<string> {
    this.#count += 1;
    this.#output = '';
    const end = `:end of command ${this.#count}:`;
    // A command must not read the next ones from the shell's own input.
    this.#child.stdin.write(`{ ${command}\n} < /dev/null\necho "${end}$?"\n`);
    const deadline = Date.now() + MOST_COMMAND_MS;
    for (;;) {
      const [before = '', code] = this.#output.split(end);
      if (code?.includes('\n')) {
        if (code.trim() === '0') return before;
        throw new Error(`${command}\nended with ${code.trim()}:\n${before}`);
      }
      if (Date.now() > deadline) throw new Error(`${command}\ntakes too long:\n${before}`);
      if (this.#child.exitCode !== null) throw new Error(`${command}\nended the shell:\n${before}`);
      await new Promise((wait) => setTimeout(wait, 50));
    }
  }

  async close(): Promise<void> {
    if (this.#child.pid === undefined || this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    process.kill(-this.#child.pid, 'SIGTERM');
    this.#child.stdin.end();
    await gone;
  }
}

async function whatIsMissing(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'only root may act as the user postgres';
  for (const program of ['bash', 'git', 'npm', 'curl', 'psql', 'openssl'])
    if (!(await succeeds(['-c', `command -v ${program}`]))) return `there is no ${program}`;
  if (!(await succeeds(['-c', 'id postgres']))) return 'there is no user postgres';
  if (!(await succeeds(['-c', `git -C '${ROOT}' rev-parse HEAD`])))
    return 'this is no clone of git';
  return null;
}

function succeeds(args: readonly string[]): Promise<boolean> {
  return run('sh', args).then(
    () => true,
    () => false,
  );
}

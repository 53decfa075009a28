import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../sandbox/loopback.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const CONFIGURATION = resolve(import.meta.dirname, '../../operations/high-availability');
/**
 * None of these programs runs as root; this account exists on every Unix and owns nothing of ours.
 */
const UNPRIVILEGED_ID = 65534;
const LOOPBACK = '127.0.0.1';
const NODES = ['one', 'two'] as const;
const ETCD_MEMBERS = 3;
const END_WITHIN_MS = 15_000;

type Node = (typeof NODES)[number];
type Role = 'leader' | 'sync_standby' | 'replica' | 'quorum_standby';

interface NodePlace {
  readonly name: Node;
  readonly postgresPort: number;
  readonly patroniPort: number;
  readonly values: Readonly<Record<string, string>>;
  patroni: ChildProcess | null;
}

/**
 * Two database machines under Patroni, three members of etcd, and HAProxy and PgBouncer in front:
 * Debian's programs with this repository's configuration.
 */
export class PatroniCluster {
  readonly #root: string;
  readonly #folder: string;
  readonly #children: ChildProcess[] = [];
  readonly #nodes: NodePlace[] = [];
  #output = '';
  /** Where the product connects: PgBouncer. */
  url = '';
  /** The same as the owner of the tables, who migrates. */
  ownerUrl = '';

  private constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
  }

  /** `root`: where the programs are. */
  static async start(root: string): Promise<PatroniCluster> {
    await run('mount', ['-t', 'proc', 'proc', join(root, 'proc')]);
    const folder = await mkdtemp(join(root, 'home/cluster-'));
    await chown(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    const cluster = new PatroniCluster(root, folder);
    try {
      await cluster.#startAll();
    } catch (error) {
      const output = cluster.#output;
      await cluster.stop();
      throw new Error(
        `the cluster did not start: ${error instanceof Error ? error.message : String(error)}\n${output.slice(-4_000)}`,
        { cause: error },
      );
    }
    return cluster;
  }

  async #startAll(): Promise<void> {
    const secret = () => randomBytes(12).toString('hex');
    const password = secret();
    const superuser = secret();
    const common = {
      ETCD_HOSTS: await this.#startEtcd(),
      SUPERUSER_PASSWORD: superuser,
      REPLICATION_PASSWORD: secret(),
      REWIND_PASSWORD: secret(),
      NETWORK: `${LOOPBACK}/32`,
      NODE_ADDRESS: LOOPBACK,
      WATCHDOG: "'off'",
      SOCKET_DIR: this.#inside(''),
    };
    for (const name of NODES) {
      const [postgresPort, patroniPort] = [await freePort(), await freePort()];
      this.#nodes.push({
        name,
        postgresPort,
        patroniPort,
        patroni: null,
        values: {
          ...common,
          NODE: name,
          POSTGRES_PORT: String(postgresPort),
          PATRONI_PORT: String(patroniPort),
          DATA_DIR: this.#inside(`data-${name}`),
          PASSWORD_FILE: this.#inside(`pgpass-${name}`),
        },
      });
    }
    for (const { name } of this.#nodes) await this.startNode(name);
    await until(async () => (await this.roles()).includes('sync_standby'), 120_000);

    const leader = await this.leader();
    const haproxyPort = await freePort();
    const bouncerPort = await freePort();
    const nodes = Object.fromEntries(
      this.#nodes.flatMap(({ name, postgresPort, patroniPort }, at) => [
        [`NODE_${at + 1}`, name],
        [`NODE_${at + 1}_ADDRESS`, LOOPBACK],
        [`NODE_${at + 1}_POSTGRES_PORT`, String(postgresPort)],
        [`NODE_${at + 1}_PATRONI_PORT`, String(patroniPort)],
      ]),
    );
    const proxies = {
      ...nodes,
      HAPROXY_ADDRESS: LOOPBACK,
      HAPROXY_PORT: String(haproxyPort),
      PGBOUNCER_ADDRESS: LOOPBACK,
      PGBOUNCER_PORT: String(bouncerPort),
      USERS_FILE: this.#inside('users.txt'),
    };
    await writeFile(
      join(this.#folder, 'users.txt'),
      `"portal" "${password}"\n"portal_owner" "${password}"\n`,
    );
    this.#spawn('haproxy', ['-f', await this.#configured('haproxy.cfg', proxies)]);
    this.#spawn('pgbouncer', [await this.#configured('pgbouncer.ini', proxies)]);
    await this.#makeRole(
      `postgres://postgres:${superuser}@${LOOPBACK}:${leader.postgresPort}/postgres`,
      password,
    );
    this.url = `postgres://portal:${password}@${LOOPBACK}:${bouncerPort}/portal`;
    this.ownerUrl = `postgres://portal_owner:${password}@${LOOPBACK}:${bouncerPort}/portal`;
    await until(() => answers(this.url), 30_000);
  }

  async #startEtcd(): Promise<string> {
    const members = await Promise.all(
      Array.from({ length: ETCD_MEMBERS }, async (_none, at) => ({
        name: `etcd${at}`,
        client: await freePort(),
        peer: await freePort(),
      })),
    );
    const initial = members.map(({ name, peer }) => `${name}=http://${LOOPBACK}:${peer}`).join(',');
    for (const { name, client, peer } of members) {
      const clientUrl = `http://${LOOPBACK}:${client}`;
      const peerUrl = `http://${LOOPBACK}:${peer}`;
      this.#spawn('etcd', [
        '--name',
        name,
        '--data-dir',
        this.#inside(name),
        '--listen-client-urls',
        clientUrl,
        '--advertise-client-urls',
        clientUrl,
        '--listen-peer-urls',
        peerUrl,
        '--initial-advertise-peer-urls',
        peerUrl,
        '--initial-cluster',
        initial,
        '--heartbeat-interval',
        '250',
        '--election-timeout',
        '2500',
        '--log-level',
        'error',
      ]);
    }
    await until(
      async () => (await fetch(`http://${LOOPBACK}:${members[0]?.client}/health`)).ok,
      30_000,
    );
    return members.map(({ client }) => `${LOOPBACK}:${client}`).join(',');
  }

  async #makeRole(url: string, password: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const text = (await readFile(join(CONFIGURATION, 'roles.sql'), 'utf8'))
      .replaceAll(/^--.*$/gm, '')
      .replaceAll(/:'(?:owner_)?password'/g, `'${password}'`);
    for (const statement of text
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''))
      await client.query(statement);
    await client.end();
  }

  async startNode(name: Node): Promise<void> {
    const node = this.#node(name);
    node.patroni = this.#spawn('patroni', [
      await this.#configured('patroni.yml', node.values, `patroni-${name}.yml`),
    ]);
  }

  /** Kills Patroni and PostgreSQL of a machine, like a power failure. */
  async cutPower(name: Node): Promise<void> {
    const { patroni, values } = this.#node(name);
    const postmaster = Number(
      (await readFile(join(this.#root, values['DATA_DIR'] ?? '', 'postmaster.pid'), 'utf8')).split(
        '\n',
      )[0],
    );
    if (patroni?.pid !== undefined) process.kill(patroni.pid, 'SIGKILL');
    process.kill(postmaster, 'SIGKILL');
  }

  /** Asks Patroni to make the other machine primary, as before maintenance. */
  async switchOver(): Promise<void> {
    const leader = await this.leader();
    const answer = await fetch(`http://${LOOPBACK}:${leader.patroniPort}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: leader.name }),
    });
    if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
  }

  async leader(): Promise<NodePlace> {
    const name = (await this.#members()).find(({ role }) => role === 'leader')?.name;
    return this.#node(name ?? 'none');
  }

  /** Roles of the running machines. */
  async roles(): Promise<Role[]> {
    return (await this.#members())
      .filter(({ state }) => state === 'running' || state === 'streaming')
      .map(({ role }) => role);
  }

  async #members(): Promise<
    { readonly name: string; readonly role: Role; readonly state: string }[]
  > {
    for (const { patroniPort } of this.#nodes) {
      const answer = await fetch(`http://${LOOPBACK}:${patroniPort}/cluster`, {
        signal: AbortSignal.timeout(3_000),
      }).catch(() => null);
      if (answer?.ok === true)
        return ((await answer.json()) as { members: { name: string; role: Role; state: string }[] })
          .members;
    }
    return [];
  }

  #node(name: string): NodePlace {
    const node = this.#nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`no machine ${name}`);
    return node;
  }

  /** The path inside the chroot. */
  #inside(name: string): string {
    return join('/', this.#folder.slice(this.#root.length), name);
  }

  async #configured(
    file: string,
    values: Readonly<Record<string, string>>,
    as = file,
  ): Promise<string> {
    const text = (await readFile(join(CONFIGURATION, file), 'utf8'))
      .replaceAll(/^\s*[#;].*$/gm, '')
      .replaceAll(
        /\$\{(\w+)\}/g,
        (_whole, name: string) => values[name] ?? raise(`${file} wants ${name}`),
      );
    await writeFile(join(this.#folder, as), text);
    return this.#inside(as);
  }

  #spawn(program: string, args: readonly string[]): ChildProcess {
    const child = spawn(
      'chroot',
      [`--userspec=${UNPRIVILEGED_ID}:${UNPRIVILEGED_ID}`, this.#root, program, ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: '/usr/sbin:/usr/bin', LANG: 'C.UTF-8', HOME: '/tmp' },
      },
    );
    for (const stream of [child.stdout, child.stderr])
      stream?.on(
        'data',
        (chunk: Buffer) =>
          (this.#output = `${this.#output}${program}: ${chunk.toString()}`.slice(-20_000)),
      );
    this.#children.push(child);
    return child;
  }

  output(): string {
    return this.#output;
  }

  async stop(): Promise<void> {
    // Patroni first, so that it promotes nothing; it takes its PostgreSQL along.
    for (const child of [...this.#children].toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      const gone = once(child, 'exit');
      await Promise.race([gone, sleep(END_WITHIN_MS).then(() => child.kill('SIGKILL'))]);
    }
    await run('umount', ['-l', join(this.#root, 'proc')]).catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}

function raise(what: string): never {
  throw new Error(what);
}

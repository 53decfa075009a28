import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Limits of open files and processes that any machine allows; podman's defaults exceed some. */
const BOUNDS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
/**
 * As in the compose example, on the machine's network, where the database and the mail server
 * answer.
 */
const CONFINED = [
  '--network',
  'host',
  '--read-only',
  '--tmpfs',
  '/tmp',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
  ...BOUNDS,
];

/** podman's images and containers in a folder of their own, invisible to the machine's others. */
export class Containers {
  readonly #store: readonly string[];
  readonly #folder: string;
  readonly #running: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
    const runtime =
      existsSync('/usr/sbin/runc') || existsSync('/usr/bin/runc') ? ['--runtime', 'runc'] : [];
    this.#store = [
      '--root',
      join(folder, 'store'),
      '--runroot',
      join(folder, 'run'),
      '--cgroup-manager',
      'cgroupfs',
      '--events-backend',
      'file',
      ...runtime,
    ];
  }

  /** Its output on both streams; throws if it fails. */
  async podman(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await run('podman', [...this.#store, ...args], {
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    return stdout + stderr;
  }

  async importImage(tar: string, name: string): Promise<void> {
    await this.podman('import', '--change', 'CMD ["node"]', tar, name);
  }

  /** Pulls nothing; npm finds what this machine has downloaded before. */
  async build(context: string, containerfile: string, name: string): Promise<void> {
    const packages = (await run('npm', ['config', 'get', 'cache'])).stdout.trim();
    await mkdir(packages, { recursive: true });
    await this.podman(
      'build',
      '--format',
      'docker',
      '--isolation',
      'chroot',
      '--network',
      'host',
      '--pull-never',
      '--layers=false',
      '--volume',
      `${packages}:/root/.npm`,
      '-f',
      containerfile,
      '-t',
      name,
      context,
    );
  }

  async megabytes(image: string): Promise<number> {
    return Math.round(
      Number(
        (await run('podman', [...this.#store, 'image', 'inspect', '--format', '{{.Size}}', image]))
          .stdout,
      ) / 1e6,
    );
  }

  /** Runs one command of the image to completion. */
  once(image: string, settingsFile: string, ...command: readonly string[]): Promise<string> {
    return this.podman(
      'run',
      '--rm',
      '--pull',
      'never',
      ...CONFINED,
      '--no-healthcheck',
      '--env-file',
      settingsFile,
      image,
      ...command,
    );
  }

  /** Runs until it is stopped. */
  async start(
    name: string,
    image: string,
    settingsFile: string,
    ...command: readonly string[]
  ): Promise<void> {
    this.#running.push(name);
    await this.podman(
      'run',
      '--detach',
      '--name',
      name,
      '--pull',
      'never',
      ...CONFINED,
      '--env-file',
      settingsFile,
      image,
      ...command,
    );
  }

  /** Runs a command in a container as its program's user; its exit code and output. */
  async within(
    name: string,
    ...command: readonly string[]
  ): Promise<{ readonly code: number; readonly output: string }> {
    return this.podman('exec', name, ...command).then(
      (output) => ({ code: 0, output: output.trim() }),
      (error: Error & { code?: number; stdout?: string; stderr?: string }) => ({
        code: error.code ?? 1,
        output: `${error.stdout ?? ''}${error.stderr ?? ''}`.trim(),
      }),
    );
  }

  /** Runs the image's own health check; null if it is healthy. */
  async illness(name: string): Promise<string | null> {
    return this.podman('healthcheck', 'run', name).then(
      () => null,
      (error: Error) => error.message,
    );
  }

  /** Stops with the image's signal, and kills what has not ended by then. The exit code. */
  async stop(name: string, withinSeconds: number): Promise<number> {
    await this.podman('stop', '--time', String(withinSeconds), name);
    return Number(
      (await run('podman', [...this.#store, 'inspect', '--format', '{{.State.ExitCode}}', name]))
        .stdout,
    );
  }

  output(name: string): Promise<string> {
    return this.podman('logs', name);
  }

  async remove(): Promise<void> {
    if (this.#running.length > 0)
      await this.podman('rm', '--force', '--time', '0', ...this.#running).catch(() => undefined);
    await run('umount', ['--lazy', join(this.#folder, 'store', 'overlay')]).catch(() => undefined);
  }
}

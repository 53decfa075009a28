import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
/** As many open files and processes as any machine allows; podman would ask for more than some do. */
const BOUNDS = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024'];
/** As the example of compose runs them, and on the network of the machine, where the database and the mail server answer. */
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

/** Images and containers of podman in a folder of their own, which the machine's others do not see. */
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

  /** What it says, both ways; throws when it fails. */
  async podman(...args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await run('podman', [...this.#store, ...args], {
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    return stdout + stderr;
  }

  async importImage(tar: string, name: string): Promise<void> {
    await this.podman('import', '--change', 'CMD ["node"]', tar, name);
  }

  /** Pulls nothing; npm finds what this machine has fetched before. */
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

  /** One command of the image to its end. */
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

  /** Goes on until it is stopped. */
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

  /** Within a container, as anyone who its program runs as; its exit code and what it says. */
  async within(
    name: string,
    ...command: readonly string[]
  ): Promise<{ readonly code: number; readonly said: string }> {
    return this.podman('exec', name, ...command).then(
      (said) => ({ code: 0, said: said.trim() }),
      (error: Error & { code?: number; stdout?: string; stderr?: string }) => ({
        code: error.code ?? 1,
        said: `${error.stdout ?? ''}${error.stderr ?? ''}`.trim(),
      }),
    );
  }

  /** Asks what the image says of its own health; null when it is well. */
  async illness(name: string): Promise<string | null> {
    return this.podman('healthcheck', 'run', name).then(
      () => null,
      (error: Error) => error.message,
    );
  }

  /** With the signal that the image names; kills what has not ended by then. The code it ended with. */
  async stop(name: string, withinSeconds: number): Promise<number> {
    await this.podman('stop', '--time', String(withinSeconds), name);
    return Number(
      (await run('podman', [...this.#store, 'inspect', '--format', '{{.State.ExitCode}}', name]))
        .stdout,
    );
  }

  said(name: string): Promise<string> {
    return this.podman('logs', name);
  }

  async remove(): Promise<void> {
    if (this.#running.length > 0)
      await this.podman('rm', '--force', '--time', '0', ...this.#running).catch(() => undefined);
    await run('umount', ['--lazy', join(this.#folder, 'store', 'overlay')]).catch(() => undefined);
  }
}

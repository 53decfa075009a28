import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../loopback.ts';
import { runServerCommand, spawnNode, stopChild } from '../server-process.ts';

/** Loads the product faster from the second start on. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled-modules');
const SERVE = join(import.meta.dirname, 'serve.ts');
/** A failing page shows this much of its server's last output. */
const MOST_OUTPUT = 4_000;

/**
 * The server process of `npm run dev`, replaced after each edit. Requests wait meanwhile. The
 * process for the next edit is started in advance, with packages and pages loaded.
 */
export class RestartedServer {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #owner: Readonly<Record<string, string>>;
  readonly #onMessage: (message: unknown, child: ChildProcess) => void;
  #child: ChildProcess | undefined;
  #next: Prepared | undefined;
  #port: Promise<number> = Promise.reject(new Error('The server was not started.'));
  readonly #leaving = new Set<Promise<void>>();
  #isStopping = false;

  constructor(
    environment: Readonly<Record<string, string>>,
    /** What `migrate` needs besides. */
    owner: Readonly<Record<string, string>>,
    onMessage: (message: unknown, child: ChildProcess) => void,
  ) {
    this.#environment = environment;
    this.#owner = owner;
    this.#onMessage = onMessage;
    this.#port.catch(() => undefined);
  }

  /** The port of the current server; rejects with its last output if it does not start. */
  get port(): Promise<number> {
    return this.#port;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts a server with the current sources; the previous one ends in its own time. */
  start({ migrate }: { readonly migrate: boolean }): Promise<number> {
    const before = this.#child;
    this.#child = undefined;
    if (before !== undefined) this.#leave(before);
    const port = this.#begin(migrate);
    port.catch(() => undefined);
    this.#port = port;
    return port;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const child of [this.#child, this.#next?.child])
      if (child !== undefined) this.#leave(child);
    await Promise.all(this.#leaving);
  }

  #leave(child: ChildProcess): void {
    const gone = stopChild(child).finally(() => this.#leaving.delete(gone));
    this.#leaving.add(gone);
  }

  async #begin(migrate: boolean): Promise<number> {
    if (migrate) await runServerCommand(['migrate'], { ...this.#environment, ...this.#owner });
    const { child, port, output } = this.#next ?? (await this.#prepare());
    this.#next = undefined;
    this.#child = child;
    return new Promise((resolve, reject) => {
      child.on('message', (message) => {
        if (message !== 'listening') return;
        resolve(port);
        void this.#prepareNext();
      });
      child.on('exit', (code) => {
        reject(new Error(`The server does not start:\n${output()}`));
        if (this.#child !== child || this.#isStopping) return;
        this.#child = undefined;
        void this.#prepareNext();
        // A confirmed configuration ends a server, so another one starts with it; anything else
        // waits for the next edit.
        if (code === 0) void this.start({ migrate: false });
        else this.#port = ended(output());
      });
      child.send('start');
    });
  }

  async #prepareNext(): Promise<void> {
    if (this.#isStopping || this.#next !== undefined) return;
    const next = await this.#prepare();
    // Stopped meanwhile, or another one was faster.
    if (this.#isStopping || this.#next !== undefined) return this.#leave(next.child);
    this.#next = next;
    next.child.once('exit', () => {
      if (this.#next === next) this.#next = undefined;
    });
  }

  /**
   * A process that has loaded packages and pages, nothing of the server, and waits for its start.
   */
  async #prepare(): Promise<Prepared> {
    const port = await freePort();
    const child = spawnNode(
      // Required by React Router for pages from Vite.
      ['--conditions=development', SERVE],
      {
        ...this.#environment,
        NODE_ENV: 'development',
        NODE_COMPILE_CACHE: COMPILED,
        PORT: String(port),
      },
      ['pipe', 'pipe', 'ipc'],
    );
    child.on('message', (message) => {
      if (message !== 'listening') this.#onMessage(message, child);
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        process.stderr.write(chunk);
        output = (output + chunk.toString()).slice(-MOST_OUTPUT);
      });
    return { child, port, output: () => output };
  }
}

interface Prepared {
  readonly child: ChildProcess;
  readonly port: number;
  /** Its last output. */
  readonly output: () => string;
}

function ended(output: string): Promise<number> {
  const port = Promise.reject<number>(new Error(`The server has ended:\n${output}`));
  port.catch(() => undefined);
  return port;
}

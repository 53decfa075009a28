import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** A dialogue with a person. */
export interface Terminal {
  readonly say: (line: string) => void;
  /** What the person types; throws `Interrupted`. */
  ask(prompt: string, how: { readonly isSecret: boolean }): Promise<string>;
  /** Throws `Interrupted` if the person has pressed Ctrl-C since. */
  refuseIfInterrupted(): void;
}

/** The person pressed Ctrl-C, or the input ended. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted. Nothing is half-written; `admin set-up` goes on from here.');
  }
}

/** The terminal of this process. Call `close`, or the process does not end. */
export function openTerminal(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Terminal & { close(): void } {
  const shown = { isMuted: false };
  const screen = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!shown.isMuted) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({
    input,
    output: screen,
    terminal: input.isTTY && output.isTTY,
    historySize: 0,
  });
  // Lines that come before they are asked for, as from a pipe.
  const early: string[] = [];
  let waiting: { resolve(line: string): void; reject(error: Error): void } | null = null;
  let [isClosed, isInterrupted] = [false, false];
  lines.on('line', (line) => {
    if (waiting === null) early.push(line);
    else waiting.resolve(line);
    waiting = null;
  });
  const interrupt = () => {
    isInterrupted = true;
    lines.close();
  };
  lines.on('SIGINT', interrupt);
  process.on('SIGINT', interrupt);
  lines.on('close', () => {
    isClosed = true;
    waiting?.reject(new Interrupted());
    waiting = null;
  });
  return {
    say: (line) => void output.write(`${line}\n`),
    async ask(prompt, { isSecret }) {
      const line = early.shift();
      if (line !== undefined) return line;
      if (isClosed) throw new Interrupted();
      lines.setPrompt(prompt);
      lines.prompt();
      shown.isMuted = isSecret;
      try {
        return await new Promise<string>((resolve, reject) => {
          waiting = { resolve, reject };
        });
      } finally {
        shown.isMuted = false;
        if (isSecret) output.write('\n');
      }
    },
    refuseIfInterrupted() {
      if (isInterrupted) throw new Interrupted();
    },
    close() {
      process.off('SIGINT', interrupt);
      lines.close();
    },
  };
}

import { closeSync, fstatSync, openSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * The right to write into a journal, of one signer at a time: a second one would sign up to the same limits again.
 * It is a socket without a file, named after the journal, which the system itself gives back when the process ends,
 * however it ends. Throws Error if another process has it.
 */
export async function lockJournal(file: string): Promise<void> {
  const descriptor = openSync(file, 'a', 0o600);
  const { dev, ino } = fstatSync(descriptor);
  closeSync(descriptor);
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', (error) =>
      fail(new Error(`another signer writes into ${file}`, { cause: error })),
    );
    // Only Linux, on which a signer runs, has such sockets; elsewhere it has a file.
    server.listen(
      process.platform === 'linux' ? `\0bb1-signer-${dev}-${ino}` : `${file}.lock`,
      done,
    );
  });
  server.unref();
}

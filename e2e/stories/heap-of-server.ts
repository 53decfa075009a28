import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from './leaks.ts';
import { product } from './visitor.ts';

/** The inspector truncates strings at this length; none of our texts is longer. */
const LONGEST_STRING = 10_000_000;
const PATIENCE_MS = 20_000;

/** Every string in the running server's memory after garbage collection. */
export async function heapOfServer(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'bb1-heap-'));
  try {
    const file = join(folder, 'server.heapsnapshot');
    const ask = await askServer();
    await ask(
      `(() => { const v8 = process.getBuiltinModule('node:v8'); v8.setFlagsFromString('--heap-snapshot-string-limit=${LONGEST_STRING}'); return v8.writeHeapSnapshot(${JSON.stringify(file)}); })()`,
    );
    // Closes the inspector, which also ends the connection, so there is no answer.
    void ask("process.getBuiltinModule('node:inspector').close()").catch(() => undefined);
    // Before the strings a snapshot only has numbers: the graph.
    const snapshot = await readFile(file, 'latin1');
    return {
      name: 'memory of the server',
      text: snapshot.slice(snapshot.lastIndexOf('"strings":')),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the server's inspector and returns a way to evaluate code in it. */
async function askServer(): Promise<(expression: string) => Promise<unknown>> {
  const { dataFolder, log } = product();
  const listening = /Debugger listening on (ws:\/\/\S+)/g;
  const before = [...(await readFile(log, 'utf8')).matchAll(listening)].length;
  process.kill(Number(await readFile(join(dataFolder, 'server.pid'), 'utf8')), 'SIGUSR1');
  const deadline = Date.now() + PATIENCE_MS;
  let address: string | undefined;
  while (address === undefined) {
    if (Date.now() > deadline) throw new Error('the server did not open its inspector');
    await new Promise((wait) => setTimeout(wait, 50));
    address = [...(await readFile(log, 'utf8')).matchAll(listening)][before]?.[1];
  }
  const socket = new WebSocket(address);
  await new Promise((open, fail) => {
    socket.addEventListener('open', open, { once: true });
    socket.addEventListener(
      'error',
      () => fail(new Error('the inspector of the server cannot be reached')),
      { once: true },
    );
  });
  let last = 0;
  return (expression) => {
    const id = (last += 1);
    socket.send(
      JSON.stringify({
        id,
        method: 'Runtime.evaluate',
        params: { expression, returnByValue: true },
      }),
    );
    return new Promise((done, fail) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as {
          id?: number;
          result?: { exceptionDetails?: unknown };
        };
        if (answer.id !== id) return;
        socket.removeEventListener('message', listen);
        if (answer.result?.exceptionDetails === undefined) done(answer.result);
        else fail(new Error(JSON.stringify(answer.result.exceptionDetails)));
      };
      socket.addEventListener('message', listen);
      socket.addEventListener(
        'close',
        () => fail(new Error('the server has closed its inspector')),
        { once: true },
      );
    });
  };
}

/**
 * The proof for a challenge, computed by the worker at this address. Rejects when the worker fails
 * or gives up.
 */
export function workOut(
  challenge: unknown,
  { worker: address }: { readonly worker: string },
): Promise<string> {
  const worker = new Worker(address);
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data: solution }: MessageEvent<unknown>) => {
      if (solution === null) reject(new Error('no solution in time'));
      else resolve(btoa(JSON.stringify({ challenge, solution })));
    });
    worker.addEventListener('error', () => reject(new Error('the worker failed')));
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}

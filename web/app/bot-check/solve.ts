/** A worker of its own, so that the page stays quick while the processor works. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const LIMIT_MS = 60_000;

// The parameters name all that is to be done; the answer is null when it took too long.
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: LIMIT_MS }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});

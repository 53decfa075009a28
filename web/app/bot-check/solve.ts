/** A separate worker, so that the page stays responsive during the computation. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const LIMIT_MS = 60_000;

// The parameters describe the whole task; the answer is null when it took too long.
addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: LIMIT_MS }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});

import { type PoolRunnerInitializer, ThreadsPoolWorker } from 'vitest/node';

const NAME = 'bounded-threads';

/**
 * Threads that run a number of test files each, then end. Files share the modules the first of them
 * loaded; leftovers, above all memory, end with the thread.
 */
export function boundedThreads(files: number): PoolRunnerInitializer {
  return {
    name: NAME,
    createPoolWorker: (options) => {
      let served = 0;
      return new (class extends ThreadsPoolWorker {
        override name = NAME;
        override send(message: Parameters<ThreadsPoolWorker['send']>[0]): void {
          if (message.type === 'run') served += 1;
          super.send(message);
        }
        canReuse(): boolean {
          return served < files;
        }
      })(options);
    },
  };
}

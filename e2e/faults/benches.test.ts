import { describe, expect, inject, it } from 'vitest';
import { BENCHES, runBench } from '../../testing/bench/benches.ts';

describe('npm run bench', () => {
  it.each(Object.entries(BENCHES))(
    '[RUN-5] %s runs to its end in small and says what it measured',
    async (_name, bench) => {
      const figures = await runBench(bench, {
        postgresUrl: inject('postgresUrl'),
        size: 'small',
        say: () => undefined,
      });
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures)
        expect(figure).toEqual({
          what: expect.stringMatching(/\w/),
          measured: expect.toSatisfy(Number.isFinite),
          bound: expect.stringMatching(/^at (?:least|most)$/),
          limit: expect.toSatisfy(Number.isFinite),
          unit: expect.any(String),
        });
    },
    180_000,
  );
});

import { describe, expect, inject, it } from 'vitest';
import { BENCHES, runBench } from '../../testing/bench/benches.ts';

// Lighthouse installs as many packages as the whole product has: `npm run bench -- --small` runs it.
const { dev_loop: devLoop, lighthouse: _lighthouse, ...ofTheServer } = BENCHES;

describe('npm run bench', () => {
  it.each(Object.entries(ofTheServer))(
    '[RUN-5] %s completes at a small size and reports its figures',
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

describe('npm run dev', () => {
  it('[RUN-6] shows an edit of a page, of a text, of a rule and of a statement', async () => {
    if (devLoop === undefined) throw new Error('there is no bench of it');
    const figures = await runBench(devLoop, {
      postgresUrl: inject('postgresUrl'),
      size: 'small',
      say: () => undefined,
    });
    expect(figures.map(({ what }) => what)).toEqual(
      ['a page', 'a text', 'a rule', 'a statement'].map(
        (kind) => `from saving ${kind} to seeing it`,
      ),
    );
  }, 180_000);
});

import { describe, expect, it } from 'vitest';
import { isLoadFailure, reloadOncePerBuild } from './reload-once.ts';

function browser(build: string, kept = new Map<string, string>()) {
  let reloads = 0;
  return {
    kept,
    reloads: () => reloads,
    it: {
      build,
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
      reload: () => void (reloads += 1),
    },
  };
}

describe('a page part that fails to load', () => {
  it('[SITE-6] reloads the page once and never in a loop', () => {
    const first = browser('manifest-a.js');
    expect(reloadOncePerBuild(first.it)).toBe(true);
    const afterReload = browser('manifest-a.js', first.kept);
    for (let failure = 0; failure < 5; failure += 1)
      expect(reloadOncePerBuild(afterReload.it)).toBe(false);
    expect(afterReload.reloads()).toBe(0);
    expect(first.reloads()).toBe(1);
  });

  it('[SITE-6] reloads again after the next deployment', () => {
    const before = browser('manifest-a.js');
    reloadOncePerBuild(before.it);
    const next = browser('manifest-b.js', before.kept);
    expect(reloadOncePerBuild(next.it)).toBe(true);
  });

  it("[SITE-6] is recognised by each browser's wording; other errors are not", () => {
    for (const words of [
      'Failed to fetch dynamically imported module: https://x/a.js',
      'error loading dynamically imported module: https://x/a.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/a.css',
    ])
      expect(isLoadFailure(new TypeError(words))).toBe(true);
    for (const other of [
      new Error('Failed to fetch'),
      new TypeError('x is undefined'),
      'module script failed',
      null,
    ])
      expect(isLoadFailure(other)).toBe(false);
  });
});

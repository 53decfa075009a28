import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LOCALES } from '@bb1/domain/locale';
import texts from '@bb1/texts/acts/acts';
import { describe, expect, it } from 'vitest';
import { describeAct } from './describe-act.ts';

const SERVER = resolve(import.meta.dirname, '../../../../server/src');

/** What the server's sources record under a written name; the others are unions of the same type. */
const recorded = globSync('**/*.ts', { cwd: SERVER })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(resolve(SERVER, file), 'utf8').matchAll(/\bact: '([a-z_]+\.[a-z_]+)'/g),
  ])
  .map(([, act = '']) => act);

describe('an act in the audit log', () => {
  it('[DESK-10] reads as a sentence in both languages, whatever the product records', () => {
    expect(recorded.length).toBeGreaterThan(150);
    for (const locale of LOCALES)
      for (const act of recorded)
        expect(describeAct(texts[locale], act, 'Petra'), act).toMatch(/^Petra .{8,}\.$/);
  });

  it('[DESK-10] names who acted, and leaves the name of an act as it is if it has no sentence', () => {
    expect(describeAct(texts.en, 'allocation.approved', 'Petra Prüfer')).toBe(
      'Petra Prüfer approved an allocation.',
    );
    expect(describeAct(texts.de, 'allocation.approved', 'Petra Prüfer')).toBe(
      'Petra Prüfer hat eine Zuteilung freigegeben.',
    );
    for (const act of ['allocation.forgotten', 'constructor.name', '__proto__.act', 'words', ''])
      expect(describeAct(texts.en, act, 'Petra')).toBe(act);
  });
});

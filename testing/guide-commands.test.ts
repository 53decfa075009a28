import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideBlocks } from './drills/guide-commands.ts';

const ROOT = join(import.meta.dirname, '..');

describe('the commands of the guide to set up', () => {
  it('[RUN-4] are read block by block; what is left out says why, output is none of them', () => {
    const page = [
      '## 1. One',
      '```',
      'first --a \\',
      '  --b',
      '',
      'second',
      '```',
      '<!-- drill: left out: a person types it -->',
      '```',
      'third',
      '```',
      '```text',
      'output',
      '```',
      '<!-- drill: left out: of no block -->',
      'Words between.',
      '```',
      'fourth',
      '```',
    ].join('\n');
    expect(guideBlocks(page)).toEqual([
      { step: '1. One', commands: ['first --a \\\n  --b', 'second'], leftOut: null },
      { step: '1. One', commands: ['third'], leftOut: 'a person types it' },
      { step: '1. One', commands: ['fourth'], leftOut: null },
    ]);
  });

  it('[RUN-4] are run by the drill unless only a person or the machine itself can, and name scripts that exist', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/set-up.md'), 'utf8');
    const blocks = guideBlocks(page);
    const run = blocks.filter(({ leftOut }) => leftOut === null).flatMap((one) => one.commands);
    expect(run.length).toBeGreaterThan(8);
    for (const { leftOut } of blocks)
      expect(leftOut ?? '').toMatch(/^$|^only |^changes this machine/);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, script = ''] of blocks
      .flatMap(({ commands }) => commands)
      .join('\n')
      .matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script);
  });
});

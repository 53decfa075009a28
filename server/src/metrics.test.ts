import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forAllTests, openWorld } from '../../testing/world.ts';
import { beginHalt } from './modules/officers/payment-halt.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NAME = /\b(?:portal|nodejs|process)_[a-z0-9_]+\b/g;

const world = forAllTests(() =>
  openWorld({
    environment: { METRICS_ADDRESS: '127.0.0.1:9464', LOG_LEVEL: 'silent' },
  }),
);
let url: string;
beforeAll(async () => {
  url = await world.product.app.listen({ host: '127.0.0.1', port: 0 });
});

const text = (): Promise<string> => world.product.metrics?.text() ?? Promise.resolve('');

function valueOf(all: string, series: string): number | null {
  const line = all.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

describe('metrics', () => {
  it('[SAFE-4] count requests by route and status, and contain nothing about the caller', async () => {
    await fetch(`${url}/api/config`, { headers: { cookie: 'session=a-secret-session' } });
    await fetch(`${url}/api/who_am_i?token=a-secret-token`);
    await fetch(`${url}/api/no/such/somebody@people.example`);
    await expect
      .poll(text, { timeout: 20_000 })
      .toContain(
        'portal_http_request_duration_seconds_count{method="GET",route="/api/config",status="200"} 1',
      );
    const all = await text();
    expect(all).toMatch(/route="\/api\/who_am_i",status="401"\} 1/);
    expect(valueOf(all, 'portal_http_requests_under_way')).toBe(0);
    expect(all).not.toMatch(/secret|people\.example/);
  });

  it('[SAFE-4] report jobs, payment halts, connections and queues as the database has them', async () => {
    await world.runJob('money.check');
    await world.investor('Metta Metrik');
    await beginHalt(world.product.db, { kind: 'operator', at: world.now(), reason: 'to be seen' });
    // Cached for ten seconds, so that frequent scrapes cost nothing; another process reads for
    // itself.
    const second = await openWorld({
      environment: { ...world.environment, METRICS_ADDRESS: '127.0.0.1:9465' },
    });
    onTestFinished(() => second.close());
    const all = (await second.product.metrics?.text()) ?? '';
    expect(valueOf(all, 'portal_payment_halts{kind="operator",scope="everything"}')).toBe(1);
    expect(valueOf(all, 'portal_payment_halts{kind="invariant",scope="everything"}')).toBe(0);
    expect(valueOf(all, 'portal_audit_unsealed')).toBeGreaterThan(0);
    expect(valueOf(all, 'portal_queue{queue="payment_halts_to_lift"}')).toBe(1);
    expect(valueOf(all, 'portal_figures_readable{figures="state"}')).toBe(1);
    expect(valueOf(all, 'portal_database_connections_most')).toBe(10);
    expect(
      valueOf(await text(), 'portal_job_last_done_timestamp_seconds{job="money.check"}'),
    ).toBeGreaterThan(1_700_000_000);
  });

  it('[SAFE-4] are served on an address of their own and never on the public one', async () => {
    const { product } = world;
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    if (product.metrics === null) throw new Error('no metrics');
    const reported = await serveMetrics({
      address: { host: '127.0.0.1', port: 0 },
      metrics: product.metrics,
      ...product.health,
    });
    onTestFinished(() => reported.close());
    const own = `http://127.0.0.1:${(reported.server.address() as { port: number }).port}`;
    const answer = await fetch(`${own}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ]);
    expect((await fetch(`${own}/readyz`)).status).toBe(200);
    expect((await fetch(`${own}/api/config`)).status).toBe(404);
  });

  it('[SAFE-4] rules and dashboard use existing metrics only, and each rule has a page among the incidents', async () => {
    const reported = new Set(
      [...(await text()).matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    const rules = await readFile(join(ROOT, 'operations/prometheus/alerts.yml'), 'utf8');
    const dashboard = JSON.parse(
      await readFile(join(ROOT, 'operations/grafana/dashboard.json'), 'utf8'),
    ) as { panels: { targets?: { expr: string }[] }[] };
    const shown = dashboard.panels
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .join('\n');
    const named = (words: string) => [...new Set(words.match(NAME) ?? [])];
    expect(named(rules).length).toBeGreaterThan(10);
    expect([...named(rules), ...named(shown)].filter((name) => !reported.has(name))).toEqual([]);
    const own = [...reported].filter(
      (name) => name.startsWith('portal_') && !name.endsWith('_sum') && !name.endsWith('_bucket'),
    );
    expect(own.filter((name) => !named(`${rules}\n${shown}`).includes(name))).toEqual([]);
    const incidents = await readFile(join(ROOT, 'docs/operations/incidents.md'), 'utf8');
    const pages = new Set(
      [...incidents.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const alerts = rules
      .split('- alert: ')
      .slice(1)
      .map((rule) => ({
        alert: rule.split('\n')[0],
        page: /runbook: docs\/operations\/incidents\.md#(\S+)/.exec(rule)?.[1] ?? '',
      }));
    expect(alerts.filter(({ page }) => !pages.has(page))).toEqual([]);
  });
});

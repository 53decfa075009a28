import { isOnPath, obtainHelm } from '../testing/chart/helm.ts';
import { judgeChart, VALUES } from '../testing/chart/judge-chart.ts';

// Lints and renders the chart, and judges every object by the types of Kubernetes.
const helm = await obtainHelm();
if (helm === null) throw new Error('Helm is packaged for Linux (x64); here it must be on PATH');
console.log(
  isOnPath('kubeconform')
    ? 'kubeconform is on PATH and judges too'
    : 'kubeconform is not on PATH; the types of Kubernetes judge alone',
);
for (const values of VALUES) {
  const { objects, faults } = await judgeChart(helm, { values });
  console.log(
    `${faults.length === 0 ? 'ok  ' : 'BAD '} ${values}: ${objects.length} objects (${objects.join(', ')})${faults.map((fault) => `\n     ${fault}`).join('')}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

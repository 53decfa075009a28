import { Gauge, type Registry } from 'prom-client';

/** An unknown label would end the whole answer. */
const LABELS = ['account', 'source', 'state', 'kind', 'scope', 'what', 'queue'] as const;

/** A value with the labels that identify it within its gauge. */
export interface FigureValue {
  readonly labels?: Readonly<Partial<Record<(typeof LABELS)[number], string>>>;
  readonly value: number;
}

/**
 * Figures read from the database on each scrape, at most once per interval: reading must not become
 * a load of its own.
 */
export interface Figures {
  readonly name: string;
  readonly keptForSeconds: number;
  /** Every gauge that `read` may fill, with its help text. */
  readonly gauges: Readonly<Record<string, string>>;
  /** Values by gauge. */
  read(): Promise<Readonly<Record<string, readonly FigureValue[]>>>;
}

/**
 * Unreadable figures are omitted instead of repeated: an old number would say that all is well.
 * That they could not be read is a metric itself.
 */
export function measureFigures(all: readonly Figures[], registry: Registry): void {
  const registers = [registry];
  const refreshes: (() => Promise<void>)[] = [];
  const readable = new Gauge({
    name: 'portal_figures_readable',
    help: 'Whether figures could be read from the database (1) or not (0)',
    labelNames: ['figures'],
    registers,
    async collect() {
      await Promise.all(refreshes.map((refresh) => refresh()));
    },
  });
  for (const figures of all) {
    const gauges = new Map(
      Object.entries(figures.gauges).map(([name, help]) => [
        name,
        { help, values: [] as readonly FigureValue[] },
      ]),
    );
    const read = async (): Promise<void> => {
      const values = await figures.read().catch(() => null);
      readable.set({ figures: figures.name }, values === null ? 0 : 1);
      for (const [name, gauge] of gauges) gauge.values = values?.[name] ?? [];
    };
    let nextAt = 0;
    let reading: Promise<void> = Promise.resolve();
    const refresh = (): Promise<void> => {
      if (performance.now() < nextAt) return reading;
      nextAt = performance.now() + figures.keptForSeconds * 1_000;
      reading = read();
      return reading;
    };
    refreshes.push(refresh);
    for (const [name, gauge] of gauges) {
      const shown: Gauge = new Gauge({
        name,
        help: gauge.help,
        labelNames: LABELS,
        registers,
        async collect() {
          await refresh();
          shown.reset();
          for (const { labels, value } of gauge.values) shown.set({ ...labels }, value);
        },
      });
    }
  }
}

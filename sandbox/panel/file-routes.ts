import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

interface ServedFile {
  readonly name: string;
  readonly type: string;
  /** Joined in this order. */
  readonly sources: readonly string[];
}

const FILES: readonly ServedFile[] = [
  {
    name: 'panel.css',
    type: 'text/css; charset=utf-8',
    sources: ['frame.css', 'parts.css', 'payments.css'],
  },
  { name: 'panel.js', type: 'text/javascript; charset=utf-8', sources: ['panel.js'] },
];

/** The one stylesheet and the one script of the panel. */
export function fileRoutes(app: FastifyInstance): void {
  for (const { name, type, sources } of FILES) {
    const file = sources
      .map((source) => readFileSync(join(import.meta.dirname, 'assets', source), 'utf8'))
      .join('\n');
    app.get(`/sandbox/${name}`, (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .send(file),
    );
  }
}

import Fastify from 'fastify';

/** The bare framework at every address: what machine and generator achieve without the product. */
const app = Fastify({ logger: false });
const page = Buffer.alloc(Number(process.env['BYTES']), 'x');
app.get('/', (_request, reply) =>
  reply.header('content-type', 'text/html; charset=utf-8').send(page),
);
app.all('/*', () => ({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']), backlog: 4_096 });
process.send?.('ready');

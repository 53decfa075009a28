import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { builtPages, serveWeb } from '../../server/src/serve-web.ts';
import { keepPlans } from './keep-plans.ts';

/**
 * The product's server with one more address, `/constant?bytes=N`: an answer of N bytes that costs
 * the server only sending it. Measured in the same run, it is the floor for the product's own
 * answers. With a folder as argument it stores the plans of slow statements there.
 */
const config = readConfig();
const product = await compose(config);
await product.enter();
const [, , plans] = process.argv;
if (plans !== undefined) keepPlans(product.db.pool, plans);
const constants = new Map<string, Buffer>();
product.app.get<{ Querystring: { bytes: string } }>('/constant', (request, reply) => {
  const { bytes } = request.query;
  const body = constants.get(bytes) ?? Buffer.alloc(Number(bytes), 'x');
  constants.set(bytes, body);
  return reply.header('content-type', 'text/html; charset=utf-8').send(body);
});
await serveWeb(product, config, await builtPages());
process.once('SIGTERM', () => void product.close().then(() => process.exit(0)));
await product.app.listen({ host: '127.0.0.1', port: config.PORT });
process.send?.('ready');

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Patience {
  /** Milliseconds within which a whole request must arrive. */
  readonly ordinaryMs: number;
  /** The same for forms with files from authorised senders: photos take minutes on a slow line. */
  readonly uploadMs: number;
}

const granting = new WeakMap<IncomingMessage, () => void>();

/**
 * Closes connections whose request does not arrive in time. Node has one limit for all requests,
 * and the long one that uploads need would let anybody hold a connection for minutes with a
 * trickling body.
 */
export function limitRequestTime(app: FastifyInstance, { ordinaryMs, uploadMs }: Patience): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const endAfter = (milliseconds: number) =>
      setTimeout(() => !raw.complete && raw.destroy(), milliseconds).unref();
    let timer = endAfter(ordinaryMs);
    granting.set(raw, () => {
      clearTimeout(timer);
      timer = endAfter(uploadMs);
    });
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

/**
 * Extends the limit of a request to that of an upload, once the sender is known to be authorised.
 */
export function grantUploadTime(request: IncomingMessage): void {
  granting.get(request)?.();
}

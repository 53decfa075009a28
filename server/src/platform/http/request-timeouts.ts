import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

export interface Patience {
  /** Milliseconds in which a whole request must have arrived. */
  readonly ordinaryMs: number;
  /** The same for forms with files of somebody who may send them: photos take minutes on a slow line. */
  readonly uploadMs: number;
}

const granting = new WeakMap<IncomingMessage, () => void>();

/**
 * Closes connections whose request does not arrive in time. Node knows one limit for all requests; the long one that
 * uploads need would let everybody hold a connection for minutes by a body that trickles.
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

/** Gives the rest of a request the time of an upload, once it is known that the sender may upload. */
export function grantUploadTime(request: IncomingMessage): void {
  granting.get(request)?.();
}

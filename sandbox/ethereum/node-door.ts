import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../loopback.ts';

/**
 * A proxy between the product and a node. While it is shut, only the product cannot reach the node.
 */
export interface NodeDoor {
  /** The node's address for the product. */
  readonly url: string;
  readonly isOpen: boolean;
  /** Shutting it also aborts open connections. */
  setOpen(isOpen: boolean): void;
  close(): Promise<void>;
}

export async function openNodeDoor(nodeUrl: string): Promise<NodeDoor> {
  const node = new URL(nodeUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const breakOff = () => sockets.forEach((socket) => socket.destroy());
  const server = createServer((caller) => {
    if (!isOpen) return caller.destroy();
    const called = connect(Number(node.port), node.hostname);
    for (const [socket, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      sockets.add(socket);
      // An error on either side ends both, and `close` follows.
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      socket.pipe(other);
    }
  });
  const { url, close } = await listenOnLoopback(server, 0);
  return {
    url,
    get isOpen() {
      return isOpen;
    },
    setOpen(wanted) {
      isOpen = wanted;
      if (!wanted) breakOff();
    },
    async close() {
      const closed = close();
      breakOff();
      await closed;
    },
  };
}

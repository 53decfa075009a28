import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../loopback.ts';

/** Stands between the product and a node. While it is shut, the node is out of the product's reach, and of nobody else's. */
export interface NodeDoor {
  /** Where the product finds the node. */
  readonly url: string;
  readonly isOpen: boolean;
  /** Shutting it also breaks off what is being said. */
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
      // Whatever goes wrong on one side ends both, and `close` follows.
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

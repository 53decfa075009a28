import { once } from 'node:events';
import type { JournalLine } from './core/journal.ts';
import type { LedgerRecord } from './core/ledger-history.ts';
import type { Fault } from './fault-plan.ts';
import { horizonServer } from './horizon/server.ts';
import { StellarNode } from './stellar-node.ts';

export type StellarStandInOptions = {
  /** 0 lets the system choose. */
  port: number;
  /** Folder of the ledgers; null keeps them in memory. */
  dataDir: string | null;
  networkPassphrase: string;
  /** Milliseconds between ledgers; 0 disables automatic closing. */
  closeEveryMs: number;
  /** Closes a ledger as soon as something is accepted. */
  closeOnSubmit?: boolean;
  /**
   * Milliseconds a submission waits for its ledger before the answer 504; 30 seconds as in Horizon.
   */
  submitTimeoutMs?: number;
  /**
   * Ledgers closed on another node of the same network, from which a network in memory continues.
   */
  past?: readonly JournalLine[];
  host?: string;
};

export type StellarStandIn = {
  url: string;
  /** The node itself, for tests in the same process. */
  node: StellarNode;
  closeLedger: () => LedgerRecord;
  /** Moves the network's clock; seconds since 1970. */
  setTime: (seconds: number) => void;
  fault: (fault: Fault, count?: number) => void;
  close: () => Promise<void>;
};

/** Starts a Stellar network of one node with its Horizon, for the official SDK. */
export async function startStellarStandIn(options: StellarStandInOptions): Promise<StellarStandIn> {
  const {
    port,
    host = '127.0.0.1',
    closeOnSubmit = false,
    submitTimeoutMs = 30_000,
    past = [],
    ...rest
  } = options;
  const node = new StellarNode({ ...rest, closeOnSubmit, submitTimeoutMs, past });
  const { server, endStreams } = horizonServer(node);
  server.listen(port, host);
  await once(server, 'listening');
  node.startClosing();
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the stand-in listens on a port');
  return {
    url: `http://${host}:${address.port}`,
    node,
    closeLedger: () => node.close(),
    setTime: (seconds) => node.setTime(seconds),
    fault: (fault, count = 1) => {
      if (fault === 'stale_reads') node.rememberStale();
      node.faults.order(fault, count);
    },
    close: async () => {
      endStreams();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      node.stop();
    },
  };
}

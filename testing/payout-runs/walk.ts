import { approveProposal } from '../../domain/src/approvals/endpoints.ts';
import type { Endpoint } from '../../domain/src/endpoint.ts';
import type { ApiInput } from '../api-client.ts';
import type { PayoutHolder } from '../payout-holders.ts';
import type { PayoutScene } from '../payout-scene.ts';
import type { Officer } from '../world.ts';
import type { Redeeming } from '../redeem.ts';

export interface Walk {
  readonly scene: PayoutScene;
  readonly redeeming: Redeeming;
  readonly holders: readonly PayoutHolder[];
  readonly act: (officer: Officer, endpoint: Endpoint, input?: ApiInput) => Promise<void>;
  readonly minutes: (count: number) => Promise<void>;
  readonly rows: <Row extends object>(text: string) => Promise<Row[]>;
}

export async function waitingProposal({ rows }: Walk) {
  const [open] = await rows<{ id: string; hash: string }>(
    "select id, encode(content_hash, 'hex') as hash from approvals where state = 'proposed'",
  );
  return { params: { id: open?.id ?? '' }, content_hash: open?.hash ?? '' };
}

export async function approveWaiting(walk: Walk): Promise<void> {
  const { params, content_hash } = await waitingProposal(walk);
  await walk.act(walk.scene.checker, approveProposal, { params, body: { content_hash } });
}

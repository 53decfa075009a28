import {
  approveProposal,
  getApproval,
  sendProposalBack,
} from '../domain/src/approvals/endpoints.ts';
import type { ApiClient } from './api-client.ts';

const NOTHING_SEEN = '0'.repeat(64);

/** An officer reads a proposal and tries to approve what it shows. */
export async function tryToApprove(officer: ApiClient, id: string | null) {
  const params = { id: id ?? '' };
  const shown = await officer.call(getApproval, { params });
  const { content_hash = NOTHING_SEEN } = shown.body as { content_hash?: string };
  return officer.call(approveProposal, { params, body: { content_hash } });
}

export async function approveAs(officer: Pick<ApiClient, 'ok'>, id: string | null) {
  const params = { id: id ?? '' };
  const { content_hash } = await officer.ok(getApproval, { params });
  return officer.ok(approveProposal, { params, body: { content_hash } });
}

export function sendBackAs(officer: ApiClient, id: string | null, reason = 'a test') {
  return officer.ok(sendProposalBack, { params: { id: id ?? '' }, body: { reason } });
}

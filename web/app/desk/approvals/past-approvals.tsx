import type { ApprovalOutcome } from '@bb1/domain/approvals/endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import { useWords } from '../parts/use-words.ts';

/** Decided proposals about a record, newest first. */
export function PastApprovals<A extends ApprovalOutcome>({
  approvals,
  title,
}: {
  readonly approvals: readonly A[];
  /** Where the record's proposals are not all of the same sort. */
  readonly title?: (approval: A) => string;
}) {
  const [{ detail: texts }, format] = useWords(deskApprovalTexts);
  const toWords = useOutcome();
  return (
    <ul className="grid gap-2">
      {approvals.map((approval) => (
        <li key={approval.id} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
          {title !== undefined && <span className="font-semibold">{title(approval)}</span>}
          <span>
            {texts.proposedBy({
              name: approval.proposed_by,
              time: format.moment(approval.proposed_at),
            })}
            : {approval.reason}
          </span>
          <span>{toWords(approval)}</span>
        </li>
      ))}
    </ul>
  );
}

export function useOutcome(): (approval: ApprovalOutcome) => string {
  const [{ outcome: texts }, format] = useWords(deskApprovalTexts);
  return ({ state, decided_by, decided_at, decision_reason }) => {
    const name = decided_by ?? '';
    const time = decided_at === null ? '' : format.dateTime(decided_at);
    switch (state) {
      case 'approved':
      case 'withdrawn':
        return texts[state]({ name, time });
      case 'sent_back':
        return texts.sent_back({ name, time, reason: decision_reason ?? '' });
      case 'stopped':
        return texts.stopped({ time });
      default:
        return texts.lapsed({ time });
    }
  };
}

import { CHECKLIST_KEYS } from '@bb1/domain/kyc/checklist';
import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';

/**
 * The completed items of the checklist, the absence of screening hits, and the requested changes.
 */
export function StepsDone({
  review: { record, screening },
}: {
  readonly review: Pick<Reply<typeof getKycReview>, 'record' | 'screening'>;
}) {
  const texts = useTexts(deskKycTexts);
  const steps = CHECKLIST_KEYS.flatMap((key) =>
    record.checklist[key] === undefined ? [] : [{ key, done: record.checklist[key] }],
  );
  return (
    <>
      <ul aria-label={texts.steps.label} className="flex flex-wrap gap-2">
        {steps.map(({ key, done }) => (
          <li key={key}>
            <Badge kind={done ? 'success' : 'warning'}>
              {texts.steps[key]}: {done ? texts.steps.done : texts.steps.open}
            </Badge>
          </li>
        ))}
        {screening.open === 0 && !screening.true_match && (
          <li>
            <Badge kind="success">{texts.signs.noHits}</Badge>
          </li>
        )}
      </ul>
      {record.requested_changes.length > 0 && (
        <Alert kind="warning" title={texts.review.since}>
          <ul className="list-disc pl-5">
            {record.requested_changes.map(({ item, reason }) => (
              <li key={`${item} ${reason}`}>
                {texts.steps[item]}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

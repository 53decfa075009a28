import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import type { CheckState } from '@bb1/domain/kyc/check-moves';
import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import type { AlertKind } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { Panel } from '../../parts/panel.tsx';
import { useWords } from '../../parts/use-words.ts';
import { attemptsByItem } from './attempts-by-item.ts';
import { named } from './named.ts';
import { Note } from '../../parts/note.tsx';

type Attempt = Reply<typeof getKycReview>['checks'][number];

const KINDS: Readonly<Record<CheckState, AlertKind | 'neutral'>> = {
  open: 'neutral',
  submitted: 'info',
  in_review: 'info',
  approved: 'success',
  changes_requested: 'warning',
  rejected: 'error',
  expired: 'warning',
  withdrawn: 'neutral',
};

/** Transitions that explain themselves. */
const EXPLAINED = [
  'open_investor',
  'open_system',
  'submitted_investor',
  'submitted_system',
  'in_review_system',
  'approved_system',
  'expired_system',
  'withdrawn_investor',
  'withdrawn_system',
] as const;

/**
 * The history of each checklist item: the last attempt, its officer and reason, and the earlier
 * ones collapsed.
 */
export function AttemptsPanel({ checks }: { readonly checks: readonly Attempt[] }) {
  const { attempts: texts, steps } = useTexts(deskKycTexts);
  const items = attemptsByItem(checks);
  return (
    <Panel title={texts.title}>
      {items.length === 0 ? (
        <Note>{texts.none}</Note>
      ) : (
        <ul className="grid">
          {items.map((one) => (
            <li
              key={one.item}
              className="grid gap-1 border-b border-line py-2 text-small last:border-0"
            >
              <p className="font-semibold">{steps[one.item]}</p>
              <AttemptRow attempt={one.latest} />
              {one.earlier.length > 0 && (
                <Disclosure summary={texts.earlier({ count: one.earlier.length })}>
                  {one.earlier.map((attempt) => (
                    <AttemptRow key={attempt.attempt} attempt={attempt} />
                  ))}
                </Disclosure>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AttemptRow({ attempt }: { readonly attempt: Attempt }) {
  const [{ attempts: texts }, format] = useWords(deskKycTexts);
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-muted">{texts.attempt({ number: attempt.attempt })}</span>
        <Badge kind={KINDS[attempt.state]}>{texts.states[attempt.state]}</Badge>
        <time dateTime={attempt.since} className="text-fine text-muted">
          {format.moment(attempt.since)}
        </time>
      </p>
      {attempt.changes.length > 0 && (
        <Disclosure summary={texts.moves({ count: attempt.changes.length })}>
          <ol className="grid gap-1.5">
            {attempt.changes.map((change) => (
              <Move key={change.at + change.to} change={change} />
            ))}
          </ol>
        </Disclosure>
      )}
    </div>
  );
}

function Move({ change }: { readonly change: Attempt['changes'][number] }) {
  const [{ attempts, review }, format] = useWords(deskKycTexts);
  const why = useReason(change);
  return (
    <li className="text-fine">
      <time dateTime={change.at} className="text-muted">
        {format.moment(change.at)}
      </time>{' '}
      · {attempts.states[change.to]} · {named(['system', 'investor'], review.actors, change.actor)}
      {why !== '' && ` · ${why}`}
    </li>
  );
}

/**
 * The officer's reasons, or the transition's own explanation; nothing where an officer decided
 * without a reason.
 */
function useReason({ to, actor, reasons }: Attempt['changes'][number]): string {
  const { attempts, decision } = useTexts(deskKycTexts);
  if (reasons.length > 0)
    return reasons.map((reason) => named(CHANGE_REASONS, decision.reasons, reason)).join(', ');
  const move = EXPLAINED.find((one) => one === `${to}_${actor}`);
  return move === undefined ? '' : attempts.why[move];
}

import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import type { getKycReview } from '@bb1/domain/kyc/desk-endpoints';
import { KYC_VERDICTS } from '@bb1/domain/kyc/kyc-verdict';
import type { Reply } from '../../../session/api-client.ts';
import { useTexts } from '../../../language/use-texts.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../parts/use-format.ts';
import { named } from './named.ts';

type History = Reply<typeof getKycReview>['history'];

/** Every decision so far, the newest first, with officer, time, reasons and note. */
export function ReviewHistory({ history }: { readonly history: History }) {
  const texts = useTexts(deskKycTexts).review;
  return (
    <Panel title={texts.history}>
      {history.length === 0 ? (
        <p className="text-small text-muted">{texts.noHistory}</p>
      ) : (
        <ol className="grid">
          {history.toReversed().map((change) => (
            <Change key={change.at + change.to} change={change} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Change({ change }: { readonly change: History[number] }) {
  const { verdicts, review, decision } = useTexts(deskKycTexts);
  const format = useFormat();
  const verdict = (name: string) => named(KYC_VERDICTS, verdicts, name);
  const actor = named(['system', 'investor'], review.actors, change.actor);
  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-small last:border-0">
      <p className="font-medium">
        {review.changedTo({ from: verdict(change.from), to: verdict(change.to) })}
      </p>
      <p className="text-fine text-muted">
        <time dateTime={change.at}>{format.moment(change.at)}</time> · {actor}
      </p>
      {change.reasons.length > 0 && (
        <p>
          {change.reasons
            .map((reason) => named(CHANGE_REASONS, decision.reasons, reason))
            .join(', ')}
        </p>
      )}
      {change.note !== null && <p className="break-words whitespace-pre-line">“{change.note}”</p>}
    </li>
  );
}

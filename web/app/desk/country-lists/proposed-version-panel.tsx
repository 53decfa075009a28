import type {
  DeskCountryListPage,
  DeskCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { Fold } from '../parts/fold.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ProposalDifference } from './proposal-difference.tsx';
import { VersionFacts } from './version-facts.tsx';

interface ProposedVersionProps {
  readonly list: DeskCountryListPage;
  readonly proposal: DeskCountryListVersion;
  readonly review: NonNullable<DeskCountryListPage['review']>;
  readonly answer: unknown;
}

/** A version that waits for the second officer: its changes, and approve or reject. */
export function ProposedVersionPanel({ list, proposal, review, answer }: ProposedVersionProps) {
  const texts = useTexts(deskCountryListTexts).proposal;
  const isMaker = useDesk().officer.id === proposal.proposed_by_id;
  const mayReject = useRight('country_lists.propose');
  const replaced = list.history.find(({ id }) => id === review.replaces) ?? null;
  return (
    <Panel title={texts.title}>
      <ProposalDifference proposal={proposal} replaced={replaced} review={review} />
      <p className="text-small">{texts.concerned({ count: review.concerned })}</p>
      <VersionFacts version={proposal} />
      <Approval proposal={proposal} replaces={review.replaces} isMaker={isMaker} answer={answer} />
      {mayReject && <Rejection proposal={proposal} isMaker={isMaker} answer={answer} />}
    </Panel>
  );
}

interface DecisionProps {
  readonly proposal: DeskCountryListVersion;
  readonly isMaker: boolean;
  readonly answer: unknown;
}

/**
 * The form only for an officer who may send it; others read why they may not. The compared version
 * is sent along.
 */
function Approval({
  proposal,
  replaces,
  isMaker,
  answer,
}: DecisionProps & { readonly replaces: string | null }) {
  const texts = useTexts(deskCountryListTexts).proposal;
  const mayApprove = useRight('country_lists.approve');
  if (isMaker) return <Alert kind="info">{texts.maker}</Alert>;
  if (!mayApprove) return <Alert kind="info">{texts.mayNotApprove}</Alert>;
  const own = answerTo('approve', answer);
  return (
    <PageForm answer={own} className="grid justify-items-start gap-3">
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="version" value={proposal.id} readOnly />
      <input type="hidden" name="replaces" value={replaces ?? ''} readOnly />
      <p className="text-small">{texts.approveHint}</p>
      <ProofFields answer={own} />
      <SubmitButton>{texts.approve}</SubmitButton>
    </PageForm>
  );
}

function Rejection({ proposal, isMaker, answer }: DecisionProps) {
  const texts = useTexts(deskCountryListTexts).proposal;
  const own = answerTo('reject', answer);
  return (
    <Fold title={isMaker ? texts.withdrawFold : texts.rejectFold} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="version" value={proposal.id} readOnly />
        <p className="text-small text-muted">{texts.rejectHint}</p>
        <TextField name="reason" label={texts.reason} maxLength={300} autoComplete="off" />
        <SubmitButton look="danger" className="justify-self-start">
          {isMaker ? texts.withdraw : texts.reject}
        </SubmitButton>
      </PageForm>
    </Fold>
  );
}

import type { AffiliateProgramme } from '@bb1/domain/affiliates/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskAffiliateTexts from '@bb1/texts/pages/desk-affiliates';
import { fact, FactTable } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';

/** When the programme ends, and its one extension. */
export function ProgrammePanel({
  programme,
  answer,
}: {
  readonly programme: AffiliateProgramme;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAffiliateTexts).programme;
  const format = useFormat();
  const mayPropose = useRight('affiliates.propose');
  const { extended_weeks: extended, extension_weeks: weeks } = programme;
  const possible = weeks === 0 ? texts.extensionNone : texts.extensionOpen({ weeks });
  return (
    <Panel title={texts.title}>
      <FactTable
        facts={[
          fact(
            texts.ends,
            format.dateTime(programme.ends_at),
            programme.runs ? texts.running : texts.over,
          ),
          fact(texts.extension, extended > 0 ? texts.extended({ weeks: extended }) : possible),
        ]}
      />
      <WaitingApproval id={programme.approval_id} />
      {programme.may_extend && mayPropose && (
        <ReasonFold
          intent="extend"
          answer={answer}
          title={texts.extend}
          hint={texts.extendHint({ weeks })}
          reason={texts.reason}
          submit={texts.submit}
          takesProof={false}
        />
      )}
    </Panel>
  );
}

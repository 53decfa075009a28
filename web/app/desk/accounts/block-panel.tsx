import type { AccountBlock } from '@bb1/domain/accounts/block-endpoints';
import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActionForm } from './action-form.tsx';

interface BlockPanelProps {
  readonly account: DeskAccount;
}

/** Whether the issuer does business with this person, and the officers' forms to change it. */
export function BlockPanel({ account }: BlockPanelProps) {
  const texts = useTexts(deskAccountTexts).block;
  const format = useFormat();
  const { blocks, block_approval_id: waiting } = account;
  return (
    <Panel title={texts.title}>
      {account.blocked_at === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert kind="warning" title={texts.blocked({ time: format.moment(account.blocked_at) })}>
          {texts.stays}
        </Alert>
      )}
      <WaitingApproval id={waiting} />
      {waiting === null && <Proposal account={account} />}
      {blocks.length > 0 && <EarlierBlocks blocks={blocks} />}
    </Panel>
  );
}

function Proposal({ account }: BlockPanelProps) {
  const texts = useTexts(deskAccountTexts).block;
  const mayPropose = useRight('accounts.propose_block');
  if (account.own || account.closed_at !== null) return null;
  if (!mayPropose) return <p className="text-small text-muted">{texts.mayNot}</p>;
  if (account.blocked_at !== null)
    return (
      <ActionForm
        intent="lifting"
        fold={texts.liftFold}
        hint={texts.liftHint}
        submit={texts.liftSubmit}
        look="primary"
        takesProof
      />
    );
  return (
    <ActionForm
      intent="block"
      fold={texts.fold}
      hint={account.money_is_in ? texts.hintTwo : texts.hintAlone}
      submit={account.money_is_in ? texts.submitTwo : texts.submit}
      takesProof
    />
  );
}

/** Blocks and liftings, newest first. */
function EarlierBlocks({ blocks }: { readonly blocks: readonly AccountBlock[] }) {
  const texts = useTexts(deskAccountTexts).block;
  const format = useFormat();
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-semibold">{texts.earlier}</h3>
      <ul className="grid gap-2">
        {blocks.map((block) => (
          <li key={block.id} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
            <span>
              {texts.kinds[block.kind]}:{' '}
              {texts.byAt({
                name: block.proposed_by,
                time: format.moment(block.decided_at),
              })}
              . {block.reason}
            </span>
            <span>
              {block.decided_by === null ? texts.alone : `${texts.decidedBy} ${block.decided_by}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

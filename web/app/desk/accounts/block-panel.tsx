import type { AccountBlock } from '@bb1/domain/accounts/block-endpoints';
import type { DeskAccount } from '@bb1/domain/accounts/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { FactTable } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { ActForm } from './act-form.tsx';

interface BlockPanelProps {
  readonly account: DeskAccount;
  readonly answer: unknown;
}

/** Whether the issuer does business with this person, and the officers' forms to change it. */
export function BlockPanel({ account, answer }: BlockPanelProps) {
  const texts = useTexts(deskAccountTexts).block;
  const locale = useLocale();
  const open = account.blocks.find(({ state }) => state === 'proposed');
  const earlier = account.blocks.filter(({ state }) => state !== 'proposed');
  return (
    <Panel title={texts.title}>
      {account.blocked_at === null ? (
        <p className="text-small">{texts.none}</p>
      ) : (
        <Alert
          kind="warning"
          title={texts.blocked({ time: formatMoment(locale, account.blocked_at) })}
        >
          {texts.stays}
        </Alert>
      )}
      {open === undefined ? (
        <Proposal account={account} answer={answer} />
      ) : (
        <OpenBlock block={open} own={account.own} answer={answer} />
      )}
      {earlier.length > 0 && <EarlierBlocks blocks={earlier} />}
    </Panel>
  );
}

function Proposal({ account, answer }: BlockPanelProps) {
  const texts = useTexts(deskAccountTexts).block;
  const mayPropose = useRight('accounts.propose_block');
  if (account.own || account.closed_at !== null) return null;
  if (!mayPropose) return <p className="text-small text-muted">{texts.mayNot}</p>;
  if (account.blocked_at !== null)
    return (
      <ActForm
        act="lifting"
        answer={answer}
        fold={texts.liftFold}
        hint={texts.liftHint}
        submit={texts.liftSubmit}
        look="primary"
        delicate
      />
    );
  return (
    <ActForm
      act="block"
      answer={answer}
      fold={texts.fold}
      hint={account.money_is_in ? texts.hintTwo : texts.hintAlone}
      submit={account.money_is_in ? texts.submitTwo : texts.submit}
      delicate
    />
  );
}

function OpenBlock({
  block,
  own,
  answer,
}: {
  readonly block: AccountBlock;
  readonly own: boolean;
  readonly answer: unknown;
}) {
  const all = useTexts(deskAccountTexts);
  const texts = all.block;
  const locale = useLocale();
  const isMaker = useDesk().officer.id === block.proposed_by_id;
  const mayReject = useRight('accounts.propose_block') && !own;
  const facts = [
    { key: 'kind', name: texts.kind, value: texts.kinds[block.kind] },
    { key: 'by', name: texts.proposedBy, value: block.proposed_by },
    { key: 'at', name: texts.proposedAt, value: formatMoment(locale, block.proposed_at) },
    { key: 'money', name: texts.money, value: block.money_is_in ? texts.yes : texts.no },
    { key: 'reason', name: all.page.reason, value: block.reason },
  ];
  return (
    <>
      <FactTable facts={facts} />
      {!own && <Approval block={block} isMaker={isMaker} answer={answer} />}
      {mayReject && (
        <ActForm
          act="reject_block"
          answer={answer}
          fold={isMaker ? texts.withdrawFold : texts.rejectFold}
          hint={texts.rejectHint}
          submit={isMaker ? texts.withdrawFold : texts.rejectFold}
          delicate
        >
          <input type="hidden" name="account_block" value={block.id} readOnly />
        </ActForm>
      )}
    </>
  );
}

function Approval({
  block,
  isMaker,
  answer,
}: {
  readonly block: AccountBlock;
  readonly isMaker: boolean;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskAccountTexts).block;
  const mayApprove = useRight('accounts.approve_block');
  if (isMaker) return <Alert kind="info">{texts.maker}</Alert>;
  if (!mayApprove) return <Alert kind="info">{texts.mayNot}</Alert>;
  const own = answerTo('approve_block', answer);
  return (
    <PageForm answer={own} className="grid justify-items-start gap-3">
      <HiddenFields intent="approve_block" fields={{ account_block: block.id }} />
      <p className="text-small">{texts.approveHint}</p>
      <ProofFields answer={own} />
      <SubmitButton>{texts.approve}</SubmitButton>
    </PageForm>
  );
}

/** Earlier decisions, newest first. */
function EarlierBlocks({ blocks }: { readonly blocks: readonly AccountBlock[] }) {
  const texts = useTexts(deskAccountTexts).block;
  const locale = useLocale();
  const byAt = (name: string, at: string) => texts.byAt({ name, time: formatMoment(locale, at) });
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-semibold">{texts.earlier}</h3>
      <ul className="grid gap-2">
        {blocks.map((block) => (
          <li key={block.id} className="grid gap-0.5 border-l-4 border-line pl-3 text-small">
            <span>
              {texts.kinds[block.kind]}, {texts.states.proposed}:{' '}
              {byAt(block.proposed_by, block.proposed_at)}. {block.reason}
            </span>
            <span>
              {texts.states[block.state]}:{' '}
              {block.decided_by === null || block.decided_at === null
                ? texts.alone
                : byAt(block.decided_by, block.decided_at)}
              {block.decision_reason !== null && `. ${block.decision_reason}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { OfficerChange } from '@bb1/domain/officers/change-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskOfficerTexts from '@bb1/texts/pages/desk-officers';
import { PastApprovals } from '../approvals/past-approvals.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRoleNames } from './officer-facts.tsx';

/** All decided proposals about an officer, newest first. */
export function OfficerHistory({ changes }: { readonly changes: readonly OfficerChange[] }) {
  const { kinds, page: texts } = useTexts(deskOfficerTexts);
  const named = useRoleNames();
  const toWords = ({ kind, roles, roles_before: before }: OfficerChange) => {
    if (roles === null) return kinds[kind];
    const became =
      before === null ? named(roles) : texts.fromTo({ before: named(before), after: named(roles) });
    return `${kinds[kind]}: ${became}`;
  };
  return (
    <Panel title={texts.history}>
      <PastApprovals approvals={changes} title={toWords} />
    </Panel>
  );
}

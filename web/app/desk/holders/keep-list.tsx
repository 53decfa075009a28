import type { HolderSnapshot } from '@bb1/domain/holders/desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import type { Refused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskHolderTexts from '@bb1/texts/pages/desk-holders';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

interface KeepListProps {
  readonly ledger: number;
  /** The stored list of this ledger. */
  readonly snapshot: HolderSnapshot | null;
  readonly answer: Refused | null;
}

/** Stores the shown list permanently, or says who did. */
export function KeepList({ ledger, snapshot, answer }: KeepListProps) {
  const texts = useTexts(deskHolderTexts).keep;
  const format = useFormat();
  if (snapshot !== null) {
    return (
      <Panel title={texts.kept}>
        <p className="text-small">
          {texts.keptBy({
            name: snapshot.kept_by ?? texts.byItself,
            time: format.dateTime(snapshot.kept_at),
            reason: snapshot.reason,
          })}
        </p>
        <HashLine label={texts.hash} hash={snapshot.content_hash} />
      </Panel>
    );
  }
  return (
    <Panel title={texts.title}>
      <p className="text-small text-muted">{texts.lead}</p>
      <PageForm answer={answer} className="grid gap-4">
        <input type="hidden" name="ledger" value={ledger} readOnly />
        <TextField name="reason" label={texts.reason} maxLength={300} autoComplete="off" />
        <SubmitButton look="secondary" className="justify-self-start">
          {texts.submit({ ledger })}
        </SubmitButton>
      </PageForm>
    </Panel>
  );
}

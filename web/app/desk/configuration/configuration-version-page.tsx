import {
  type ConfigurationVersion,
  confirmConfigurationVersion,
  getConfigurationVersion,
} from '@bb1/domain/configuration/endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskConfigurationTexts from '@bb1/texts/pages/desk-configuration';
import { DeskPage } from '../parts/desk-page.tsx';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';
import { TablePanel } from '../parts/table-panel.tsx';
import { Fold } from '../parts/fold.tsx';
import { hashGroups } from '../parts/hash-line.tsx';
import { mono } from '../parts/mono.tsx';
import { Panel } from '../parts/panel.tsx';
import { useWords } from '../parts/use-words.ts';
import { useDesk, useRight } from '../session/use-desk.ts';
import type { Route } from './+types/configuration-version-page.ts';
import { ConfigurationStateBadge } from './configuration-kind.tsx';
import { moneyDependsOn } from '@bb1/domain/configuration/configuration';
import type { ReactNode } from 'react';
import { type DeskColumn, textColumn } from '../parts/columns.ts';
import { DeskTable } from '../parts/desk-table.tsx';
import { settingName } from './setting-name.ts';
import { ActForm } from '../parts/act-form.tsx';
import { pageAct } from '../session/page-acts.ts';
import { type Named, deskLoader } from '../session/desk-loader.ts';

export const meta = pageMeta(deskConfigurationTexts, (texts) => texts.list);

export const loader = deskLoader((api, params: Named<'number'>) =>
  api(getConfigurationVersion, { params }),
);

export const action = pageAct<'number'>(async (api, _form, { params }) => {
  await api(confirmConfigurationVersion, { params });
  return { done: 'confirm' as const };
});

type Difference = ConfigurationVersion['differences'][number];
type Setting = ConfigurationVersion['settings'][number];

export default function ConfigurationVersionPage({ loaderData: version }: Route.ComponentProps) {
  const [{ page: texts, confirm, done }, format] = useWords(deskConfigurationTexts);
  const running = version.running.map((one) => texts.runs(one)).join(', ');
  const facts = [
    fact(texts.since, format.moment(version.entered_at)),
    ...version.confirmations.map(({ counts, officer: name, confirmed_at: at }) =>
      fact(
        texts.confirmed,
        (counts ? texts.confirmedBy : texts.confirmedOnce)({ name, time: format.moment(at) }),
      ),
    ),
    fact(texts.running, running === '' ? texts.nobodyRuns : running),
    fact(texts.fingerprint, mono(hashGroups(version.fingerprint).join(' '))),
  ];
  // Old and new side by side; money settings first.
  const differences: DeskColumn<Difference>[] = [
    textColumn('name', texts.setting, (row) => <SettingName name={row.name} />),
    textColumn('before', texts.before, (row) => <SettingValue value={row.before} />),
    textColumn('now', texts.now, (row) => (
      <strong className={moneyDependsOn(row.name) ? undefined : 'font-normal'}>
        <SettingValue value={row.now} />
      </strong>
    )),
  ];
  const settings: DeskColumn<Setting>[] = [
    textColumn('name', texts.setting, (row) => <SettingName name={row.name} />),
    textColumn('value', texts.value, (row) => <SettingValue value={row.value} />),
  ];
  return (
    <DeskPage
      title={texts.title({ number: version.number })}
      back={['/desk/configuration', texts.back]}
      beside={<ConfigurationStateBadge state={version.state} />}
      done={done}
    >
      <TablePanel
        title={texts.differences}
        columns={differences}
        rows={version.differences}
        none={texts.noDifferences}
      />
      {version.agreed !== null && (
        <Panel
          title={texts.sinceAgreed({ number: version.agreed.number })}
          lead={texts.sinceAgreedHint}
        >
          <DeskTable
            caption={texts.differences}
            columns={differences}
            rows={version.agreed.differences}
            none={texts.nothingDiffers}
          />
        </Panel>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel title={texts.facts} facts={facts} />
        {version.state === 'waiting' && (
          <Panel title={confirm.title}>
            <p className="text-small">{confirm.hint}</p>
            <ConfirmForm version={version} />
            <Note>{confirm.wrong}</Note>
          </Panel>
        )}
      </div>
      <Fold title={texts.settings} open={false}>
        <DeskTable caption={texts.settings} columns={settings} rows={version.settings} />
      </Fold>
    </DeskPage>
  );
}

function ConfirmForm({ version }: { readonly version: ConfigurationVersion }) {
  const [{ confirm: texts }, format] = useWords(deskConfigurationTexts);
  const { officer } = useDesk();
  const mayConfirm = useRight('configuration.confirm');
  const first = version.confirmations.find(
    ({ counts, officer_id: id }) => counts && id !== officer.id,
  );
  if (!mayConfirm) return <Alert kind="info">{texts.mayNot}</Alert>;
  // One that counts again beside a later one is completed by either officer.
  if (first === undefined && version.confirmations.some(({ officer_id: id }) => id === officer.id))
    return <Alert kind="info">{texts.own}</Alert>;
  if (version.others_run) return <Alert kind="warning">{texts.othersRun}</Alert>;
  return (
    <ActForm
      intent="confirm"
      hint={
        first === undefined
          ? texts.first
          : texts.second({ name: first.officer, time: format.moment(first.confirmed_at) })
      }
      takesProof
      submit={texts.submit}
    />
  );
}

function SettingName({ name }: { readonly name: string }) {
  const words = settingName(useTexts(deskConfigurationTexts), name);
  return (
    <span className="grid">
      <span className="wrap-anywhere">{words.name}</span>
      <span className="text-fine font-normal text-muted">{words.group}</span>
    </span>
  );
}

function SettingValue({ value }: { readonly value: string | null }): ReactNode {
  const texts = useTexts(deskConfigurationTexts).page;
  if (value === null || value === '')
    return <span className="text-muted">{value === null ? texts.absent : texts.empty}</span>;
  return <span className="wrap-anywhere">{mono(value)}</span>;
}

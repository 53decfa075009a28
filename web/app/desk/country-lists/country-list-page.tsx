import { getCountryList, type DeskCountryList } from '@bb1/domain/country-lists/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { isRefused, answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDate } from '../../ui/format.ts';
import deskCountryListTexts from '@bb1/texts/pages/desk-country-lists';
import { AlreadyHandled } from '../parts/already-handled.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FocusHere } from '../parts/focus-here.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import type { Route } from './+types/country-list-page.ts';
import { actOnList, isListActDone } from './country-list-act.ts';
import { CountryListHistory } from './country-list-history.tsx';
import { ProposedVersionPanel } from './proposed-version-panel.tsx';
import { VersionFacts } from './version-facts.tsx';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { PageForm } from '../../session/page-form.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { Fold } from '../parts/fold.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { CountryListFields } from './country-list-fields.tsx';

export const meta = pageMeta(deskCountryListTexts, (texts) => texts.page);

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getCountryList, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => actOnList(api, form, args.params.id));
}

/** The version in force and earlier ones on the left, the proposed one on the right. */
export default function CountryListPage({
  loaderData: list,
  actionData: answer,
}: Route.ComponentProps) {
  const texts = useTexts(deskCountryListTexts);
  const locale = useLocale();
  const round = useFormsRound(answer, isListActDone);
  const handledByOthers = isRefused(answer) && answer.status === 409;
  return (
    <div className="grid gap-5">
      <DeskTitle before={<BackLink to="/desk/country-lists">{texts.page.back}</BackLink>}>
        {list.name}
      </DeskTitle>
      {isListActDone(answer) && (
        <FocusHere key={`done ${round}`}>
          <Alert kind="success">{texts.done[answer.done]}</Alert>
        </FocusHere>
      )}
      {handledByOthers && (
        <AlreadyHandled
          title={texts.page.notDone}
          message={answer.errors.base?.[0]}
          reload={texts.page.reload}
        />
      )}
      <div key={round} className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Panel title={texts.page.inForce}>
            {list.in_force === null ? (
              <p className="text-small text-muted">{texts.page.notInForce}</p>
            ) : (
              <VersionFacts version={list.in_force} />
            )}
          </Panel>
          {list.coming.map((version) => (
            <Panel
              key={version.id}
              title={texts.page.coming({ day: formatDate(locale, version.valid_from) })}
            >
              <VersionFacts version={version} />
            </Panel>
          ))}
        </div>
        {list.proposal !== null && list.review !== null ? (
          <ProposedVersionPanel
            list={list}
            proposal={list.proposal}
            review={list.review}
            answer={answer}
          />
        ) : (
          <NewVersion list={list} answer={answer} />
        )}
      </div>
      <CountryListHistory versions={list.history} />
    </div>
  );
}

/** The next version of a list, starting from the latest one. */
function NewVersion({
  list,
  answer,
}: {
  readonly list: DeskCountryList;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskCountryListTexts).form;
  const { now } = useDesk();
  const mayPropose = useRight('country_lists.propose');
  if (!mayPropose) return null;
  const own = answerTo('propose', answer);
  return (
    <Fold title={texts.fold} open={own !== null}>
      <PageForm answer={own} className="grid max-w-xl gap-4">
        <input type="hidden" name="intent" value="propose" />
        <p className="text-small text-muted">{texts.hint}</p>
        <CountryListFields
          before={list.coming.at(-1) ?? list.in_force}
          today={berlinDay(new Date(now))}
        />
        <SubmitButton className="justify-self-start">{texts.submit}</SubmitButton>
      </PageForm>
    </Fold>
  );
}

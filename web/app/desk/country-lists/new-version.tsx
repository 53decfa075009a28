import type { DeskCountryList } from '@bb1/domain/country-lists/desk-endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { deskCountryListTexts } from '../desk-texts.ts';
import { Fold } from '../parts/fold.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { CountryListFields } from './country-list-fields.tsx';

/** The next version of a list, begun from the one that counts last. */
export function NewVersion({
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

import { ACCESS_REASONS } from '@bb1/domain/accounts/desk-endpoints';
import { Form } from 'react-router';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { deskAccountTexts } from '../desk-texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';

/** Asks for the reason before anything of a closed account is shown. The reasons are a list, so that nothing about a person stands in the address. */
export function ClosedAccountGate() {
  const texts = useTexts(deskAccountTexts);
  const { gate } = texts;
  const options = ACCESS_REASONS.map((value) => ({ value, label: gate.reasons[value] }));
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/accounts?filter=closed">{texts.page.back}</BackLink>}
        lead={gate.lead}
      >
        {gate.title}
      </DeskTitle>
      <div className="max-w-xl">
        <Card>
          <Form method="get" className="grid gap-4">
            <SelectField
              name="access_reason"
              label={gate.reason}
              emptyLabel={gate.choose}
              options={options}
            />
            <Button type="submit" className="justify-self-start">
              {gate.submit}
            </Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}

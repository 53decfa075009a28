import type { VideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate } from '../../ui/format.ts';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { FactTable } from '../parts/fact-table.tsx';
import { countryName, formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';

/** The recorded data of the person in the call. */
export function SubjectFacts({
  call,
  hidesNumber = false,
}: {
  readonly call: VideoCall;
  readonly hidesNumber?: boolean;
}) {
  const { call: texts } = useTexts(deskVideoTexts);
  const locale = useLocale();
  const mayReview = useRight('kyc.view');
  const { subject } = call;
  const facts = [
    { key: 'name', name: texts.fields.name, value: call.person_name },
    ...(subject === null
      ? []
      : [
          { key: 'dob', name: texts.fields.dob, value: formatDate(locale, subject.dob) },
          {
            key: 'birthPlace',
            name: texts.fields.birthPlace,
            value: `${subject.place_of_birth}, ${countryName(locale, subject.country_of_birth)}`,
          },
          {
            key: 'citizenship',
            name: texts.fields.citizenship,
            value: countryName(locale, subject.citizenship),
          },
          {
            key: 'document',
            name: texts.fields.document,
            value: texts.documents[subject.doc_type],
          },
          { key: 'authority', name: texts.fields.authority, value: subject.doc_authority },
          {
            key: 'expires',
            name: texts.fields.expires,
            value: formatDate(locale, subject.doc_expires_on),
          },
        ]),
    {
      key: 'consent',
      name: texts.fields.consent,
      value: formatMoment(locale, call.consented_at),
      note: call.consent_version,
    },
  ];
  return (
    <Panel title={texts.onFile}>
      <FactTable facts={facts} />
      {hidesNumber && <p className="text-small text-muted">{texts.numberHint}</p>}
      {!hidesNumber && mayReview && (
        <RecordLink to={`/desk/kyc/${call.account_id}`}>{texts.openReview}</RecordLink>
      )}
    </Panel>
  );
}

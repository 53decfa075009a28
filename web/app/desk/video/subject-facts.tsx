import type { VideoCall } from '@bb1/domain/video-identification/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import deskVideoTexts from '@bb1/texts/pages/desk-video';
import { fact } from '../parts/fact-table.tsx';
import { countryName } from '../parts/format-moment.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useRight } from '../session/use-desk.ts';
import { useWords } from '../parts/use-words.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';

export function SubjectFacts({
  call,
  hidesNumber = false,
}: {
  readonly call: VideoCall;
  readonly hidesNumber?: boolean;
}) {
  const [{ call: texts }, format] = useWords(deskVideoTexts);
  const locale = useLocale();
  const mayReview = useRight('kyc.view');
  const { subject } = call;
  const facts = [
    fact(texts.fields.name, call.person_name),
    ...(subject === null
      ? []
      : [
          fact(texts.fields.dob, format.date(subject.dob)),
          fact(
            texts.fields.birthPlace,
            `${subject.place_of_birth}, ${countryName(locale, subject.country_of_birth)}`,
          ),
          fact(texts.fields.citizenship, countryName(locale, subject.citizenship)),
          fact(texts.fields.document, texts.documents[subject.doc_type]),
          fact(texts.fields.authority, subject.doc_authority),
          fact(texts.fields.expires, format.date(subject.doc_expires_on)),
        ]),
    fact(texts.fields.consent, format.moment(call.consented_at), call.consent_version),
  ];
  return (
    <FactsPanel title={texts.onFile} facts={facts}>
      {hidesNumber && <Note>{texts.numberHint}</Note>}
      {!hidesNumber && mayReview && (
        <RecordLink to={`/desk/kyc/${call.account_id}`}>{texts.openReview}</RecordLink>
      )}
    </FactsPanel>
  );
}

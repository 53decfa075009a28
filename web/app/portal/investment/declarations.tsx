import { written } from '@bb1/texts/written';
import { ACCEPTANCES } from '@bb1/domain/orders/endpoints';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { DOCUMENT_FILES } from '../../site/document-files.ts';
import { useTexts } from '../../language/use-texts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import investmentTexts from '@bb1/texts/pages/investment';

/** Where each declaration can be read; pages of the site carry the language, files are German. */
const SOURCES: Readonly<
  Record<(typeof ACCEPTANCES)[number], { readonly page: string } | { readonly file: string }>
> = {
  terms_acceptance: { page: '/terms' },
  accepted_bb1_bond_terms: { file: DOCUMENT_FILES.prospectus },
  aware_of_prospectus: { file: DOCUMENT_FILES.prospectus },
  acknowledged_privacy_policy: { page: '/privacy' },
  aware_of_info_exchange_for_tax_purposes: { page: '/privacy' },
  read_right_of_withdrawal_info: { file: DOCUMENT_FILES.consumerInformation },
};

/** The six checkboxes of an order, each with its document; none is ticked by default. */
export function Declarations({ tokenCode }: { readonly tokenCode: string }) {
  const texts = useTexts(investmentTexts).declarations;
  const locale = useLocale();
  return (
    <div className="grid gap-2">
      {ACCEPTANCES.map((name) => {
        const source = SOURCES[name];
        const address = 'page' in source ? localPath(locale, source.page) : source.file;
        return (
          <CheckboxField
            key={name}
            name={name}
            label={written(texts[name].label, { token: tokenCode })}
            hint={
              <a
                href={address}
                target="_blank"
                rel="noopener"
                className="link inline-flex min-h-11 items-center"
              >
                {texts[name].read}
              </a>
            }
          />
        );
      })}
    </div>
  );
}

import type { Duplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import { citizenshipsOf, taxResidencesOf } from '@bb1/domain/kyc/identity-proof';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { useLocale } from '../../../language/use-locale.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type DeskColumn, column, textColumn } from '../../parts/columns.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { countryName } from '../../parts/format-moment.ts';
import { Panel } from '../../parts/panel.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { useFormat } from '../../parts/use-format.ts';

type Side = Duplicate['sides'][number];
type Proof = Side['identity_proofs'][number];

interface Compared {
  readonly key: string;
  readonly name: string;
  readonly values: readonly [readonly string[], readonly string[]];
}

/** Field by field; what both have is marked. */
export function DuplicateComparison({ pair }: { readonly pair: Duplicate }) {
  const { duplicate: texts, signs } = useTexts(deskKycTexts);
  const rows = useRows(pair);
  return (
    <Panel title={texts.compare}>
      <p className="flex flex-wrap gap-2 text-small">
        {pair.matches.length === 0 && texts.notAlike}
        {pair.matches.map((sign) => (
          <Badge key={sign} kind="warning">
            {signs.duplicateSigns[sign]}
          </Badge>
        ))}
      </p>
      <DeskTable
        caption={texts.compare}
        columns={useColumns(pair)}
        rows={rows}
        rowKey={(row) => row.key}
      />
      <p className="flex flex-wrap gap-x-4 text-small">
        {pair.sides.map((side) => (
          <RecordLink key={side.account_id} to={`/desk/kyc/${side.account_id}`}>
            {texts.account}: {side.email}
          </RecordLink>
        ))}
      </p>
    </Panel>
  );
}

function useColumns({ sides }: Duplicate): DeskColumn<Compared>[] {
  const texts = useTexts(deskKycTexts).duplicate;
  return [
    column('field', texts.field, (row) => row.name),
    textColumn('one', sides[0].full_name, ({ values: [own, others] }) => (
      <Values values={own} others={others} />
    )),
    textColumn('other', sides[1].full_name, ({ values: [others, own] }) => (
      <Values values={own} others={others} />
    )),
    column('same', '', (row) => isSame(row) && <Badge kind="warning">{texts.same}</Badge>),
  ];
}

function isSame({ values: [own, others] }: Compared): boolean {
  return own.some((value) => others.some((other) => plain(other) === plain(value)));
}

const plain = (value: string) => value.toLocaleLowerCase('en').replaceAll(/[^\p{L}\p{N}]/gu, '');

function useRows({ sides }: Duplicate): Compared[] {
  const texts = useTexts(deskKycTexts);
  const locale = useLocale();
  const format = useFormat();
  const { fields } = texts;
  const country = (code: string) => countryName(locale, code);
  const row = (key: string, name: string, of: (side: Side) => readonly (string | null)[]) => ({
    key,
    name,
    values: [given(of(sides[0])), given(of(sides[1]))] as const,
  });
  const proofs = (of: (proof: Proof) => readonly string[]) => (side: Side) =>
    side.identity_proofs.flatMap(of);
  return [
    row('name', fields.name, (side) => [
      ...side.identity_proofs.map((proof) => `${proof.first_name} ${proof.last_name}`),
      side.business?.legal_name ?? null,
    ]),
    row(
      'dob',
      fields.dob,
      proofs((proof) => [format.date(proof.dob)]),
    ),
    row(
      'birthPlace',
      fields.birthPlace,
      proofs((proof) => [`${proof.place_of_birth}, ${country(proof.country_of_birth)}`]),
    ),
    row(
      'citizenships',
      fields.citizenships,
      proofs((proof) => citizenshipsOf(proof).map(country)),
    ),
    row(
      'docId',
      fields.docId,
      proofs((proof) => [`${proof.doc_id} (${texts.documentTypes[proof.doc_type]})`]),
    ),
    row(
      'docAuthority',
      fields.docAuthority,
      proofs((proof) => [proof.doc_authority]),
    ),
    row(
      'docExpires',
      fields.docExpires,
      proofs((proof) => [format.date(proof.doc_expires_on)]),
    ),
    row(
      'tax',
      fields.taxResidences,
      proofs((proof) =>
        taxResidencesOf(proof).map(({ country: where, tax_id: number }) =>
          number === null ? country(where) : `${country(where)}: ${number}`,
        ),
      ),
    ),
    row('address', texts.review.address, ({ address }) => [
      address &&
        [address.street, `${address.zipcode} ${address.city}`, country(address.country)].join(', '),
    ]),
    row('email', fields.email, (side) => [side.email]),
    row('phone', fields.phone, (side) => [side.phone_number]),
    row('verdict', texts.list.verdict, (side) => [texts.verdicts[side.verdict]]),
  ];
}

function given(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}

function Values({
  values,
  others,
}: {
  readonly values: readonly string[];
  readonly others: readonly string[];
}) {
  const texts = useTexts(deskKycTexts).duplicate;
  if (values.length === 0) return <span className="text-muted">{texts.none}</span>;
  return (
    <ul className="grid gap-0.5">
      {values.map((value) => (
        <li key={value} className="wrap-anywhere">
          {others.some((other) => plain(other) === plain(value)) ? (
            <mark className="rounded bg-warning-wash px-1 font-semibold text-ink">{value}</mark>
          ) : (
            value
          )}
        </li>
      ))}
    </ul>
  );
}

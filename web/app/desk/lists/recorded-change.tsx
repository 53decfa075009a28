import { useTexts } from '../../language/use-texts.ts';
import deskAuditTexts from '@bb1/texts/pages/desk-audit';
import { recordedParts } from './recorded-parts.ts';

/** Before and after, side by side; collapsed, because it is rarely needed. */
export function RecordedChange({
  before,
  after,
}: {
  readonly before: unknown;
  readonly after: unknown;
}) {
  const texts = useTexts(deskAuditTexts);
  const parts = recordedParts(before, after);
  if (parts.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-link underline">
        {texts.show}
      </summary>
      <table className="mt-1 w-64 table-fixed text-left text-fine whitespace-normal max-sm:w-52 2xl:w-96">
        <thead>
          <tr>
            {[texts.part, texts.before, texts.after].map((title) => (
              <th key={title} scope="col" className="px-1 text-left font-semibold text-muted">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.name}>
              <th
                scope="row"
                className="px-1 text-left align-top font-mono font-normal wrap-anywhere text-muted"
              >
                {part.name}
              </th>
              <td className="px-1 align-top font-mono wrap-anywhere">{part.before}</td>
              <td className="px-1 align-top font-mono wrap-anywhere">{part.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

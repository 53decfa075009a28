/**
 * The hidden fields of one form among several on a page: its intent, and the record it was shown
 * with.
 */
export function HiddenFields({
  intent,
  fields = {},
}: {
  readonly intent: string;
  readonly fields?: Readonly<Record<string, string | number>>;
}) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}

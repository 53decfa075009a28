/** The hidden fields of a form: its intent, and the record that it was shown with. */
export function HiddenFields({
  intent,
  fields = {},
}: {
  readonly intent: string | undefined;
  readonly fields: Readonly<Record<string, string | number>> | undefined;
}) {
  return (
    <>
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}

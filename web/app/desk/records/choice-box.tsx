/** The tick of a row, or of all rows; the key x clicks it. */
export function ChoiceBox({
  label,
  ticked,
  isMixed = false,
  onToggle,
  sent,
}: {
  readonly label: string;
  readonly ticked: boolean;
  readonly isMixed?: boolean;
  readonly onToggle: () => void;
  /** Sent with the form of this id, where no script sends the choice. */
  readonly sent?: { readonly form: string; readonly value: string } | undefined;
}) {
  return (
    <label className="grid size-6 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        data-choose
        checked={ticked}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed;
        }}
        onChange={onToggle}
        {...(sent !== undefined && { form: sent.form, name: 'ids', value: sent.value })}
        className="size-5 cursor-pointer rounded accent-brand"
      />
    </label>
  );
}

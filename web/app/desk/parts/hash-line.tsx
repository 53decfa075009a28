/** A SHA-256 in groups of eight, so that two people can compare it. */
export function HashLine({
  label,
  hash,
  hint,
}: {
  readonly label: string;
  readonly hash: string;
  readonly hint?: string;
}) {
  return (
    <div className="grid gap-0.5">
      <p className="text-fine text-muted">{label}</p>
      <p className="font-mono text-small break-words">{hashGroups(hash).join(' ')}</p>
      {hint !== undefined && <p className="text-fine text-muted">{hint}</p>}
    </div>
  );
}

export function hashGroups(hash: string): string[] {
  return hash.match(/.{1,8}/g) ?? [];
}

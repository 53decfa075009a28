/** What one officer proposed and another decides on, as its row says it. `Maker` is null where something may come from nobody. */
export interface MakerAndCheckerRow<Maker extends string | null> {
  proposed_by: Maker;
  proposed_by_name: Maker;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}

/** The same as the desk is shown it: names, and the id of anyone who may not decide. */
export function makerAndChecker<Maker extends string | null>(row: MakerAndCheckerRow<Maker>) {
  return {
    proposed_by: row.proposed_by_name,
    proposed_by_id: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

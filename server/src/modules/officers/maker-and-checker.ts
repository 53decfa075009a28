/** Proposer and approver as in a row. `Maker` is null if there may be no proposer. */
export interface MakerAndCheckerRow<Maker extends string | null> {
  proposed_by: Maker;
  proposed_by_name: Maker;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}

/** The same for the desk: names, and the id of the officer who may not decide. */
export function makerAndChecker<Maker extends string | null>(row: MakerAndCheckerRow<Maker>) {
  return {
    proposed_by: row.proposed_by_name,
    proposed_by_id: row.proposed_by,
    proposed_at: row.proposed_at.toISOString(),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

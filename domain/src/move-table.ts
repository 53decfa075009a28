/** One line of a table that says from where to where something may be moved, by whom and why. */
export interface Move<State extends string, Actor extends string> {
  readonly from: State;
  readonly to: State;
  readonly actor: Actor;
  readonly why: string;
}

/** Whether the table lets this actor make the move. */
export function tableAllows<State extends string, Actor extends string>(
  table: readonly Move<State, Actor>[],
  { from, to, actor }: Omit<Move<State, Actor>, 'why'>,
): boolean {
  return table.some((move) => move.from === from && move.to === to && move.actor === actor);
}

/** One allowed move: from which state to which, by whom and why. */
export interface Move<State extends string, Actor extends string> {
  readonly from: State;
  readonly to: State;
  readonly actor: Actor;
  readonly why: string;
}

/** Whether the table allows this actor the move. */
export function tableAllows<State extends string, Actor extends string>(
  table: readonly Move<State, Actor>[],
  { from, to, actor }: Omit<Move<State, Actor>, 'why'>,
): boolean {
  return table.some((move) => move.from === from && move.to === to && move.actor === actor);
}

export const deskMoneyStops = {
  page: {
    title: 'Money stops',
    lead: 'While a stop is in force no money and no token moves: imports, matching, allocations, claims, refunds and payouts wait. The site stays readable.',
    open: 'In force',
    none: 'Nothing is stopped.',
    history: 'History',
    noHistory: 'Nothing was ever stopped.',
  },
  kinds: { invariant: 'Broken invariant', configuration: 'Changed configuration', officer: 'Stopped by an officer', operator: 'Stopped by an operator' },
  facts: { since: 'Since', by: 'By', product: 'the product', reason: 'Reason', until: 'Until', inForce: 'in force', release: 'Let go on', proposed: 'proposed by {name}, {time}', decided: '{name}, {time}', rejected: 'refused: {reason}' },
  stop: { title: 'Stop all movements', hint: 'At once, for everybody. One officer is enough; letting them go on takes two.', reason: 'Reason', submit: 'Stop all movements' },
  propose: { title: 'Let movements go on', hint: 'Another officer has to agree, and the books are checked again before anything moves.', reason: 'What was found and mended', submit: 'Propose' },
  approve: { hint: '{name} proposes that movements go on: “{reason}”. The books are checked again first.', submit: 'Let movements go on', reject: 'Movements stay stopped.', mayNot: 'Agreeing needs the role finance approver or compliance.' },
  configuration: 'These movements go on when two officers have confirmed the changed configuration.',
  toConfiguration: 'To the configuration',
  done: { stop: 'All movements are stopped.', propose: 'Proposed. Another officer has to agree.', approve: 'Movements go on.', reject: 'Refused; they stay stopped.' },
};

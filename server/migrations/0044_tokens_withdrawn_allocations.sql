-- The officer who proposed an allocation may withdraw it, and an order may be taken out while it waits.
alter table allocations
  drop constraint allocations_state_check,
  drop constraint allocations_check,
  add constraint allocations_state_check check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  add constraint allocations_four_eyes check (state = 'withdrawn' or decided_by is distinct from proposed_by),
  add constraint allocations_withdrawn_by_proposer check (state <> 'withdrawn' or decided_by = proposed_by);

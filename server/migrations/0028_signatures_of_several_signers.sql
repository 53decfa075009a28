-- An account can want the signatures of several signers, which come one after the other: what is there is kept, each with
-- its signer in front ('G…:base64'), until it is enough.
alter table transfer_attempts drop constraint transfer_attempts_check1;
update transfer_attempts a set holder_signatures = array[c.public_key || ':' || a.holder_signatures[1]]
  from distribution_claims c where c.transfer_id = a.transfer_id and cardinality(a.holder_signatures) = 1;

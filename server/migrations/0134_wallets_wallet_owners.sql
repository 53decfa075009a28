create view wallet_owners as select public_key, account_id from wallets;

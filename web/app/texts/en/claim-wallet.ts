export const claimWallet = {
  steps: { connect: 'Connect', trustline: 'Trustline', claim: 'Claim' },
  connect: {
    title: 'Claim into an address you have',
    lead: 'First you show us that the address is yours. Then we see together whether it can hold {token}.',
    ownTitle: 'Your connected addresses',
    ownText: 'You have shown that these are yours. Choose one, or connect another below.',
    use: 'Use this address',
    addressTitle: 'Which address is yours?',
    addressText:
      'Connect the wallet that holds its key, or type the address. It begins with G and has 56 characters.',
    byWallet: 'With a wallet in this browser',
    byWalletText:
      'Nothing of a wallet is loaded before you choose it. It asks you there whether this page may see your address.',
    connectWith: 'Connect {wallet}',
    byAddress: 'Without a wallet in this browser',
    address: 'Stellar address',
    addressHint:
      'The public key of your account. Never type a secret key, not here and not on any other website.',
    next: 'Continue',
    proveTitle: 'Show that it is yours',
    proveText:
      'Please sign this proof with the key of the address. It is no payment: the network could never carry it out, and it moves nothing.',
    proveNoSend:
      'Some wallets offer to send it, too. Sending would fail and do no harm; signing alone is enough.',
    preparing: 'The proof is being prepared …',
    connecting: 'Your signature is being checked …',
    otherAddress: 'Another address',
    problemTitle: 'The address could not be connected',
    stepUpText:
      'Your last confirmation was more than ten minutes ago. As soon as you confirm, the address is connected.',
    newInstead: 'No wallet at all?',
    newInsteadText: 'Then make new keys here; they can be restored in any Stellar wallet later.',
    complaints: {
      address_missing: 'Please type the address.',
      secret_key:
        'That is a secret key. Whoever has it has everything in the account, so nobody may ever see it. We have not sent it anywhere. Please type the public key, which begins with G.',
      muxed_address:
        'That is the address of a customer at an exchange (it begins with M). The tokens would belong to the exchange. Please use an account of your own, which begins with G.',
      contract_address:
        'That is the address of a contract (it begins with C). A contract cannot hold these tokens. Please use an account of your own, which begins with G.',
      not_an_address:
        'That is not a Stellar address. It begins with G and has 56 characters; perhaps one is missing or mistyped.',
    },
  },
  trustline: {
    title: 'Trustline',
    text: 'Nobody can send you a token that you do not want. By a trustline, an account says that it accepts {token} of this issuer.',
    address: 'Your address',
    result: 'Trustline',
    verified: 'Verified',
    notFound: 'Not found',
    established: 'Trustline established',
    notEstablished: 'Trustline not established',
    noAccount:
      'There is no account with this address on the Stellar network yet. The claim opens it, with its trustline, and we lend the minimum balance.',
    fits: 'The trustline has room for your tokens.',
    raised:
      'The trustline has too little room for your tokens. The claim raises it; that costs you nothing.',
    skip: 'You need not do this yourself: the claim opens the trustline in the same step, and we pay the fee and lend the reserve.',
    establish: 'Establish the trustline now',
    establishText:
      'Your account opens it at its own cost: the network takes a fee of less than 0.01 XLM and locks 0.5 XLM for as long as the trustline exists.',
    lumens: 'Lumens you can spend',
    preparing: 'The transaction is being prepared …',
    submitting: 'The network is opening the trustline …',
    again: 'Verify again',
    toClaim: 'Go on to the claim',
    other: 'Another address',
    problemText: 'You can try again, or leave it to the claim.',
  },
  issue: {
    title: 'Claim into your wallet',
    lead: '{tokens} will be moved into an account that only you control.',
    choose: 'Into which address?',
    chooseFirst: 'Please choose an address.',
    started: 'You have begun this claim before. Nothing was moved yet, and you can go on.',
    introTitle: 'What will happen',
    intro: [
      'We prepare one transaction that moves all your tokens at once, or nothing.',
      'Your browser takes it apart and shows you every step of it. If it does anything that was not announced, it is refused.',
      'You sign in your wallet. We pay the fees and lend the reserves.',
    ],
    prepare: 'Prepare the claim',
    signTitle: 'Check and sign',
    signText:
      'Your browser has checked the transaction: it does this, in this order, and nothing else.',
    readyTitle: 'Check and claim',
    readyText:
      'Your trustline is ready, so nothing of your account has to change and there is nothing to sign. Your browser has checked the transaction: it does this and nothing else.',
    claimNow: 'Claim now',
    operations: {
      beginSponsoringFutureReserves: 'We lend the reserves for what follows.',
      createAccount: 'Your account is opened on the network.',
      changeTrust: 'Your account opens a trustline for {token}, for at most {limit}.',
      raisedLimit: 'Your account raises the limit of its trustline to {limit}.',
      endSponsoringFutureReserves:
        'Your account accepts this loan, and it ends here: nothing else is lent.',
      setTrustLineFlags: 'The issuer authorises your trustline.',
      payment: '{tokens} are paid to your account {address}.',
    },
    byYou: 'you',
    byUs: 'we',
    until: 'Valid until {time}',
    hash: 'Transaction',
    handsIn: 'Your wallet hands the signed transaction in by itself; this page notices.',
    back: 'Back',
    stepUpText:
      'Your last confirmation was more than ten minutes ago. As soon as you confirm, the claim goes on.',
    leaveText:
      'Your tokens are being claimed. You may leave: what is signed is carried out all the same, and what is not moves nothing.',
  },
  sign: {
    ways: 'Ways to sign',
    inBrowser: 'Browser',
    inBrowserText: 'Your wallet opens a window of its own and asks you to confirm.',
    signWith: 'Sign with {wallet}',
    elsewhere: 'Link, QR',
    elsewhereText: 'Open the link on a device that has your wallet, or scan the code with it.',
    qr: 'QR code of the transaction for your wallet',
    open: 'Open in my wallet',
    openSandbox: 'Open in the wallet of the sandbox',
    copyLink: 'Copy the link',
    comesBack:
      'If your wallet only shows the signed transaction, copy it and put it in under “Paste”.',
    paste: 'Paste',
    pasteText:
      'For every other wallet: copy the transaction, sign it there, and paste the signed one here.',
    unsigned: 'Transaction to be signed (base64)',
    signed: 'Signed transaction (base64)',
    handIn: 'Hand in',
  },
  troubles: {
    not_installed:
      'This wallet is not installed in this browser, or it does not answer. Install it and load this page again, or choose another way.',
    declined: 'You declined in the wallet. Nothing was signed.',
    wrong_network:
      'The wallet is set to another network. Please set it to the network of this site and try again: {detail}',
    other_account:
      'The wallet has another account open. Please choose the account with this address there: {detail}',
    failed: 'The wallet answered with an error: {detail}',
    empty: 'Please paste the signed transaction.',
    not_a_transaction: 'That is not a transaction. Please copy all of it, in base64.',
    other_transaction:
      'That is another transaction than the one to be signed. Nothing was handed in.',
    not_signed: 'That transaction bears no signature yet. Please sign it first.',
  },
  refusals: {
    wrong_network: 'it is for another network',
    wrong_holder: 'it is for another account than yours',
    wrong_shape: 'it is of another kind than announced',
    unreadable: 'it cannot be read',
    fee_bump: 'it is wrapped in another transaction',
    hash_mismatch: 'it is not the one whose number came along',
    wrong_source: 'an account that nobody announced acts in it',
    wrong_sequence: 'the network could carry it out',
    forbidden_operation: 'it contains an operation that nobody announced',
    wrong_operations: 'its operations are not the announced ones',
    holder_is_source: 'your account would act where ours should',
    wrong_destination: 'the tokens or rights would go to another account',
    wrong_asset: 'it is about another asset',
    wrong_amount: 'it moves another amount than you were shown',
    wrong_limit: 'its trustline leaves no room for your tokens',
    wrong_starting_balance: 'it moves lumens that nobody announced',
    wrong_flags: 'it changes other rights than announced',
    wrong_memo: 'it carries a memo',
    wrong_link: 'its link leads somewhere else',
    wrong_domain: 'it is the proof for another site',
    wrong_challenge: 'it is no proof as the standard wants it',
    not_signed_by_server: 'it does not come from this site',
    fee_too_high: 'its fee is far too high',
    no_time_bounds: 'it would be valid forever',
    too_late: 'its time is over',
    valid_too_long: 'it would be valid for too long',
    not_as_rebuilt: 'it contains something that nobody announced',
  },
};

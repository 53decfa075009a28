export const dashboard = {
  title: 'Dashboard',
  hello: 'Hello, {name}',
  account: 'Account',
  invest: 'Invest',
  newcomer: {
    title: 'Your way to your first investment',
    text: 'Four steps: the amount, who invests, your verification, the payment method. The first takes a minute and binds you to nothing.',
    start: 'Start',
    continue: 'Continue',
  },
  investments: {
    title: 'Investments',
    empty: 'No investments yet',
    emptyText: 'An investment appears here with your order.',
    allocation: 'Token allocation',
    notYet: 'Not yet',
    tokens: 'Tokens',
    price: 'Token price',
    amount: 'Amount',
    status: 'Status',
  },
  orders: {
    title: 'Declared orders',
    empty: 'No orders at the moment. You place one on the investment page.',
    placed: 'Placed on {date}',
    steps: {
      pay: 'Please pay {missing} by {date}.',
      too_late:
        'The deadline passed on {date}. Please do not pay any more; a payment made in time still counts.',
      final: 'The whole amount has been seen. Wait until it is final; you need not do anything.',
      allocation: 'Your payment is complete. Tokens are allocated next; you need not do anything.',
      tokens_back:
        'Your withdrawal of {date} has arrived. The tokens you claimed have to come back first.',
    },
    progress: '{paid} of {amount} received',
    withdrawnOn: 'Withdrawn on {date}',
    forTokens: 'for {tokens}',
    payment: 'Payment details',
    details: 'Details',
    cancel: 'Cancel order',
    earlier: {
      one: 'One order that was cancelled, withdrawn or lapsed',
      other: '{count} orders that were cancelled, withdrawn or lapsed',
    },
    cancelTitle: 'Cancel this order?',
    cancelText:
      'The order {reference} over {amount} is void then, and its part of the sale goes to others. If you have already paid, do not cancel: write to us.',
    cancelYes: 'Cancel order',
    cancelNo: 'Keep the order',
    cancelled: 'The order is cancelled.',
  },
  tokens: {
    title: 'Your tokens',
    unclaimed: 'Ready to claim',
    unclaimedText: 'Allocated to you and kept for you until you claim them into a wallet.',
    claim: 'Claim tokens',
    wallet: 'In your wallet',
    xlm: 'XLM balance',
    account: 'Account',
    none: 'You have no tokens yet. They are allocated after your payment.',
    unreachable:
      'The Stellar network cannot be read right now, so the balances of your wallet may be missing or old. Your tokens are safe.',
    whichWallet: 'Which wallet should I use?',
  },
  walletDialog: {
    title: 'Which wallet?',
    intro:
      'A wallet holds the keys to your tokens. Whoever has the keys has the tokens; we cannot restore lost keys.',
    items: [
      {
        title: 'A paper wallet made here',
        text: 'For most people. While claiming, your browser makes new keys and a PDF with them. Print it and keep it like a savings book.',
      },
      {
        title: 'A wallet in your browser',
        text: 'Freighter and LOBSTR are asked by our page directly, as soon as you choose them. You connect the address, and sign there.',
      },
      {
        title: 'An app or a hardware wallet',
        text: 'Any other that holds Stellar assets (not only XLM) and keeps the keys on your own device. It signs by a link, by a QR code, or by copying and pasting.',
      },
    ],
    warning:
      'Do not use the address of an exchange: most cannot hold this token, and it could be lost. Never give your secret key or recovery phrase to anyone, not to us either.',
    close: 'Understood',
  },
  payouts: {
    title: 'Upcoming payouts',
    rhythm: {
      1: 'The fixed coupon of {percent} a year is paid yearly.',
      2: 'The fixed coupon of {percent} a year is paid half-yearly.',
      4: 'The fixed coupon of {percent} a year is paid quarterly.',
    },
    currency: 'Coupons are calculated in EUR and paid in XLM to the holders of the tokens.',
    first: 'Your first payout: about {amount} before tax on {date}.',
    next: 'Your next payout: about {amount} before tax on {date}.',
    overdue:
      'The payout of {date} is late. It is paid as it is owed, to whoever held the tokens then; you need not do anything.',
    late: 'late',
    noTokens:
      'The next coupon is paid on {date}. Who holds tokens at the end of {record} receives it.',
    over: 'No payout day is ahead of you.',
    forTokens: 'For the {tokens} you have now, before tax:',
    unreachable:
      'The Stellar network cannot be read right now, so only tokens you have not claimed are counted here.',
    notYetKnown: 'plus a share of the profit, not known yet',
  },
  history: {
    title: 'Payouts',
    none: 'Nothing has been paid out yet',
    noneText: 'Every payout appears here with its taxes, its rate and its transaction.',
    received: 'Received so far',
    receivedHint: 'after tax, at the rates of the days of payment',
    before: 'Before tax',
    withheld: 'Tax withheld',
    waiting: 'Waiting for you',
    chart: 'Payouts before tax',
    chartText:
      '{count} payouts from {from} to {to}, the largest {largest}. The list below has every figure.',
    kinds: { fixed: 'Fixed coupon', variable: 'Variable coupon' },
    expected: 'expected',
    repayment: '+ {amount} repayment',
    perColumn: '{date}: {amount}',
    list: 'Every payout, newest first',
    net: '{amount} after tax',
    states: { planned: 'Being paid', sending: 'Being paid', paid: 'Paid', parked: 'Waiting' },
    onDay: 'on {date}',
    details: 'Details',
    gross: 'Before tax',
    parts: {
      fixed_coupon: 'Fixed coupon',
      variable_coupon: 'Variable coupon',
      repayment: 'Repayment',
    },
    taxes: {
      capital_gains_tax: 'Capital gains tax',
      solidarity_surcharge: 'Solidarity surcharge',
      church_tax: 'Church tax',
    },
    netName: 'After tax',
    lumens: 'In lumens',
    rate: 'Rate',
    rateValue: '1 XLM = {rate}, {time}, from {sources}',
    tokens: 'For',
    tokensValue: '{tokens} at the end of {record}',
    wallet: 'Paid into',
    walletBefore: 'Wallet',
    unclaimed: 'tokens you had not claimed',
    transaction: 'Transaction',
    redeemed:
      '{tokens} were repaid and redeemed on {date}: they are no longer in your wallet, and nothing more is paid for them.',
    earlier: { one: 'One earlier payout', other: '{count} earlier payouts' },
    reasons: {
      no_wallet:
        'There is no wallet for it yet: you have not claimed these tokens. Claim them, and this payout follows by itself into the same wallet.',
      unknown_holder:
        'Nobody has proven yet that this wallet is theirs. Connect it, and this payout follows by itself.',
      no_account:
        'The account of your wallet is no longer on the Stellar network. Open it again by sending it at least 1 XLM; within the hour this payout follows by itself.',
      memo_required:
        'Your wallet demands a memo with each payment, as accounts of exchanges do. Our payouts go to many at once and cannot have one. Switch the demand off in your wallet; within the hour this payout follows by itself.',
      frozen:
        'Your holding is frozen. This payout is kept for you as it was fixed; write to {email} if you have questions.',
      refused_by_ledger:
        'The Stellar network did not take this payment. We look into it; you need not do anything. Questions: {email}',
    },
    claim: 'Claim tokens',
    kept: 'The amount stays as it was fixed, however long it waits.',
  },
  taxes: {
    title: 'Tax documents',
    none: 'No tax certificate yet. There is one for each year in which you received payouts; it appears here in the following year.',
    income: 'Investment income',
    capitalGainsTax: 'Capital gains tax',
    solidaritySurcharge: 'Solidarity surcharge',
    churchTax: 'Church tax',
    specimen: 'Specimen',
    corrected: 'Corrected',
    download: 'Certificate {year} (PDF)',
    numberOf: 'Number {number}, issued {date}',
    cancelled: 'Certificate {number} is void. It was replaced by {replacement}.',
    onFile: 'How your payouts are taxed',
    onFileHint:
      'As the Federal Central Tax Office and your papers told us. Is something wrong? Please write to us. If you do not want us to be told your church, you can object at that office (blocking notice).',
    churchTaxOf: 'Church tax {year}',
    answers: {
      percent_9: '9 %',
      percent_8: '8 %',
      none: 'none',
      blocked: 'none (blocking notice)',
    },
    exemptions: {
      non_assessment: 'Non-assessment certificate',
      non_profit: 'Certificate: non-profit body',
      public_body: 'Certificate: public body',
      permanent_overpayment: 'Certificate: permanent overpayment',
      credit_institution: 'Certificate: credit institution',
    },
    period: '{from} to {until}',
  },
};

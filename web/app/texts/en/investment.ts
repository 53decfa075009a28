export const investment = {
  title: 'Investment',
  lead: 'Confirm the amount, choose how to pay, and place your order. You pay afterwards.',
  optional: 'optional',
  amountTitle: 'Amount and payment',
  amount: 'Amount',
  currency: 'Currency',
  amountHint: 'More than {min}, up to {max} per order.',
  currencyHint: 'All amounts are in euros.',
  paymentMethod: 'Payment method',
  methods: {
    EUR: {
      name: 'Bank transfer in EUR',
      hint: '{from} Transfers are visible after 2-3 business days.',
    },
    XLM: { name: 'Stellar Lumens (XLM)', hint: '{from} Confirmed after about 10-15 minutes.' },
    BTC: { name: 'Bitcoin (BTC)', hint: '{from} Confirmed after about 10-15 minutes.' },
    ETH: { name: 'Ether (ETH)', hint: '{from} Confirmed after about 10-15 minutes.' },
  },
  fromAccount: {
    individual: 'From an account in your own name.',
    business: 'From an account in the name of your company.',
  },
  fromWallet: { individual: 'From your own wallet.', business: 'From a wallet of your company.' },
  senderIban: 'IBAN of your account',
  senderIbanHint: 'Helps us to recognise your payment.',
  senderXlmAddress: 'XLM address you send from',
  senderXlmAddressHint: 'Helps us to recognise your payment. It begins with G or M.',
  discountCode: 'Discount code',
  discount: {
    apply: 'Apply',
    notBetter:
      'Today’s price is as good as the price with this code ({price}) or better. Your order has today’s price, and the code stays unused.',
    changed: 'The amount or the code has changed. Apply the code again to see what it does now.',
  },
  preview: {
    title: 'What you get',
    empty: 'Enter an amount to see how many tokens you get.',
    tokens: 'Tokens',
    price: 'Price per token',
    part: '{tokens} at {price}',
    faceValue: 'Face value',
    toPay: 'To pay',
    inOtherCurrency:
      'How much that is in the currency you pay with is calculated when you order. The amount then holds for a limited time.',
    note: 'Calculated at today’s price, with the same rule as your order. The price is fixed when you place the order.',
  },
  declarations: {
    title: 'Your declarations',
    terms_acceptance: { label: 'I accept the terms.', read: 'Read the terms' },
    accepted_bb1_bond_terms: {
      label: 'I accept the bond terms of {token}.',
      read: 'Bond terms, in the prospectus (PDF, in German)',
    },
    aware_of_prospectus: {
      label:
        'I have received the prospectus and know its risk notices, up to the total loss of my investment.',
      read: 'Open the prospectus (PDF, in German)',
    },
    acknowledged_privacy_policy: {
      label: 'I have taken note of the privacy policy.',
      read: 'Read the privacy policy',
    },
    aware_of_info_exchange_for_tax_purposes: {
      label: 'I know that data about my investment may be exchanged with tax authorities.',
      read: 'What we pass on',
    },
    read_right_of_withdrawal_info: {
      label: 'I have read the information on my right of withdrawal within 14 days.',
      read: 'Consumer information (PDF, in German)',
    },
  },
  risk: 'The acquisition of this bond token involves considerable risks and may lead to the complete loss of the capital invested.',
  submit: 'Subscribe with obligation to pay',
  unreachable:
    'We could not be reached. Please check your connection and send again; nothing is ordered twice.',
  waiting: {
    one: 'You have one order waiting for your payment.',
    other: 'You have {count} orders waiting for your payment.',
  },
  toOrders: 'To your orders',
  gate: {
    title: 'First your verification',
    text: 'Only registered and identified customers may subscribe. Your wish is kept in the meantime.',
    wish: 'You would like to invest {amount}.',
  },
  closed: {
    before: {
      title: 'The sale has not begun',
      text: 'It begins on {date}. You can complete your verification before.',
    },
    ended: {
      title: 'The sale has ended',
      text: 'It ended on {date}. Your orders and tokens are in your dashboard.',
    },
  },
  statuses: {
    pending: {
      name: 'Waiting for payment',
      text: 'We have not seen your payment yet. Bank transfers are visible after 2-3 business days, other payments within minutes.',
    },
    received: {
      name: 'Payment seen',
      text: 'We have seen a payment. It is not final or not complete yet.',
    },
    funds_received: {
      name: 'Payment received',
      text: 'Your payment is complete. Tokens are allocated next.',
    },
    tokens_allocated: { name: 'Tokens allocated', text: 'Your tokens are allocated to you.' },
    lapsed: {
      name: 'Lapsed',
      text: 'No payment came before the deadline. The order is void and you owe nothing.',
    },
    cancelled: { name: 'Cancelled', text: 'You cancelled this order. You owe nothing.' },
    withdrawn: {
      name: 'Withdrawn',
      text: 'You withdrew from the contract. You owe nothing, and what you paid goes back to where it came from.',
    },
  },
  flags: {
    underpaid: 'A part of the money is still missing',
    overpaid:
      'You paid more than this order costs. The rest will be sent back to where it came from.',
    late: 'A payment arrived after the deadline. We look at it and tell you whether it still counts; otherwise it is sent back to where it came from.',
    refund_pending: 'Money is being sent back to you, to where it came from.',
  },
  money: {
    paid: 'We have received {paid} of {amount}.',
    seen: '{seen} is on its way.',
    missing: '{missing} is still missing. Please pay it by {deadline}.',
  },
  payment: {
    title: 'Payment details',
    standing: 'Status of your order',
    leads: {
      transfer: 'Please transfer the amount with exactly these details.',
      deposit: 'Please send exactly this amount, before its time runs out.',
      creating: 'One moment: the address for your payment is being created.',
      no_quote: 'Before you pay, please get a new quote at the present rate.',
      nothing_due: 'There is nothing more to pay. We wait until your payment is final.',
      deadline_passed: 'The deadline of this order has passed. Please do not pay any more.',
    },
    lead: 'Order {reference}',
    transfer: 'Bank transfer',
    beneficiary: 'Beneficiary name',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Bank name',
    reference: 'Reference code',
    referenceNote: 'As the only text of the transfer.',
    amount: 'Amount',
    deadline: 'Pay by',
    scan: 'Scan and pay',
    scanText: 'Scan this code with your banking app: it fills in the transfer.',
    qrLabel: 'QR code with the details of this transfer for your banking app',
    warnings: 'Please note',
    payFrom: {
      individual: 'Pay from an account in your own name. Payments from others may be sent back.',
      business:
        'Pay from an account in the name of your company, not from your own. Payments from others may be sent back.',
    },
    warningList: [
      'Use exactly this reference code, or we cannot match your payment.',
      'Bank transfers are visible here after 2-3 business days.',
      'We never send bank details by mail. If a mail shows other details, do not pay and tell us.',
    ],
    deposit: {
      address: 'Address',
      memo: 'Memo code (MEMO_TEXT)',
      required: 'required',
      memoTitle: 'The memo code is required',
      memoText:
        'Enter it in your wallet as a text memo (MEMO_TEXT). A payment without it cannot be assigned to you.',
      network: 'Network',
      chain: 'Chain ID {id}',
      mainChain: 'Ethereum mainnet (chain ID 1)',
      holdsFor: 'This amount holds for',
      until: 'Until {time}',
      toSend: 'Amount to send',
      pays: 'for {eur} at {rate} per {currency}',
      openWallet: 'Open in wallet',
      scanText:
        'Scan this code with your wallet: it fills in address and amount. Compare both before you send.',
      scanTextMemo:
        'Scan this code with your wallet: it fills in address, amount and memo code. Compare all three before you send.',
      qrLabel: 'QR code with address and amount of this payment in {currency} for your wallet',
      payFrom: {
        individual: 'Send from your own wallet. Payments from others may be sent back.',
        business:
          'Send from a wallet of your company, not from your own. Payments from others may be sent back.',
      },
      exactAmount:
        'Exactly this amount must arrive. If you send from an exchange, its network fee comes on top.',
      onlyThis:
        'Send only {currency} to this address; anything else cannot be assigned and may be lost.',
      confirmed: 'Your payment is confirmed after about 10-15 minutes.',
      neverByMail:
        'We never send payment details by mail. If a mail shows another address, do not pay and tell us.',
    },
    creating: {
      title: 'The address is being created, about 1 minute',
      text: 'Your payment gets an address of its own. The page goes on by itself as soon as it is there.',
      timedOut: 'Creating the address has timed out',
      timedOutText:
        'Your order is kept. Please try again in a moment, or come back to this page later.',
      again: 'Try again',
    },
    quote: {
      expired: 'The time of this amount is over',
      expiredText:
        'Please do not send the old amount any more. A new quote tells you the amount at the present rate, and how long that holds.',
      alreadySent:
        'Have you sent it before its time was over? Then it counts; you need not do anything.',
      get: 'Get a new quote',
    },
    onTheWay: {
      title: 'On the way',
      confirmations: '{count} of {needed} confirmations',
      seen: 'Seen on {time}',
      transaction: 'Transaction',
    },
    nothingDue: {
      title: 'Nothing more to pay',
      text: 'The whole amount has been seen. As soon as it is final, the status of your order changes here.',
    },
    deadlinePassed: {
      title: 'The payment deadline has passed',
      text: 'It ended on {deadline}. A payment that you made in time still counts, as soon as it is booked. Please do not pay any more; you can place a new order.',
    },
    reload: 'Reload this page',
    reloadText: 'to see whether something has changed.',
    order: 'Your order',
    steps: { placed: 'Order placed', payment: 'Payment', allocation: 'Token allocation' },
    stepStates: { done: 'Done', current: 'Now', ahead: 'Later' },
    placedAt: 'Placed on',
    discount: 'Discount code',
    toDashboard: 'To the dashboard',
  },
  withdrawal: {
    title: 'Withdraw from contract',
    lead: 'You can withdraw from this order without giving a reason.',
    start: 'Withdraw from contract',
    until: 'You can withdraw from this contract until {date}.',
    declaration: 'Your declaration',
    declarationText: 'I, {name}, withdraw from the contract on my order {reference} of {placed}.',
    receiptTo: 'We send the receipt, with date and time, to {email}.',
    follows: 'What will happen',
    order: {
      open: 'Your order is void, and you owe nothing.',
      allocated: 'The {tokens} of this order are taken back.',
    },
    claimed:
      'If you have claimed them into a wallet, they have to come back first. We write to you how.',
    money:
      'The money you paid goes back to where it came from, in the currency you paid in, within 30 days at the latest.',
    moneyIfAny:
      'Whatever you have paid goes back to where it came from, in the currency you paid in, within 30 days at the latest.',
    noMoney:
      'Nothing has been paid, so nothing has to be sent back. If a payment of yours still arrives, it goes back to where it came from.',
    sale: 'Its part of the sale goes to others; you cannot take the order up again.',
    confirm: 'Confirm withdrawal',
    keep: 'Keep the order',
    toReceipt: 'Receipt of your withdrawal',
    receipt: 'Your withdrawal has arrived',
    receiptLead: 'You withdrew from the contract on your order {reference} on {time}.',
    mailed: 'We have sent you a receipt by e-mail.',
    tokensFirst:
      'The tokens that you claimed have to come back to us before the money is sent back. We write to you how.',
    declaredAt: 'Withdrawn on',
    completedAt: 'Completed on',
    waitingForTokens: 'Waiting for your tokens',
    notPossible: 'This order can no longer be withdrawn',
    notPossibleText: 'The time to withdraw is over, or the order has already ended.',
  },
};

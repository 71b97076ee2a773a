import { banks, cards } from 'settlebox';

export const sale = { type: 'SALE', amount: 5000, payment_method: cards.visa } as const;
export const auth = { type: 'AUTH', amount: 5000, payment_method: cards.visa } as const;
export const payment = { type: 'PAYMENT', amount: 5000, payment_method: banks.good } as const;
export const storedCard = { card: { pan: cards.visa.pan, expiry_month: '12', expiry_year: '2030' } };

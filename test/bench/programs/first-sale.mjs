import { cards, createGateway } from 'settlebox';

const gateway = createGateway();
gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method: cards.visa });

import settlebox = require('settlebox');
import settleboxMsw = require('settlebox/msw');
import settleboxTesting = require('settlebox/testing');

const gateway = settlebox.createGateway({ seed: 'consumer' });
const [handler] = settleboxMsw.handlers(gateway);
const payment_method = settleboxTesting.builders(gateway).card({ brand: 'visa' });
const sale = gateway.transactions.create({ type: 'SALE', amount: 1999, payment_method });
void gateway.clock.advanceTo('settlement', { of: sale }).then(() => {
  const { transaction_state: state } = gateway.transactions.get(sale.transaction_id);
  console.log(JSON.stringify({ state, handler: handler !== undefined }));
});

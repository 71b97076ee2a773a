import { banks, createGateway } from 'settlebox/browser';
import { startCheckout } from './checkout.js';

// A test sets the options before the page loads.
const gateway = await createGateway(window.settleboxOptions);
startCheckout({ url: gateway.baseUrl, key: gateway.merchant.apiKey, fetch: gateway.fetch, account: banks.good });
window.settlebox = gateway;

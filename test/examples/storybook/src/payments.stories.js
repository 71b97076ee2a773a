import { payments } from './payments.js';

export default {
  title: 'Payments',
  render: (_args, { loaded: { gateway } }) => {
    const { element, refresh } = payments({
      url: gateway.baseUrl,
      key: gateway.merchant.apiKey,
      fetch: gateway.fetch,
    });
    gateway.events.on('transaction.*', () => void refresh());
    return element;
  },
};

export const Authorized = {};

export const Returned = { args: { scenario: 'returned' } };

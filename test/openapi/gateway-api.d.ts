/** Made by openapi-typescript from fixtures/openapi.json: `npm run docs`. */
export interface paths {
    "/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a client and the clients below it, newest first
         * @description Requires the permission `clients:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["clients.list"];
        put?: never;
        /**
         * Create a merchant or reseller below a reseller
         * @description Requires the permission `clients:write`: owner, admin.
         */
        post: operations["clients.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a client
         * @description Requires the permission `clients:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["clients.get"];
        /**
         * Update a client; a client above it can suspend it
         * @description Requires the permission `clients:write`: owner, admin. POST on this path is equivalent.
         */
        put: operations["clients.updateByPut"];
        /**
         * Update a client; a client above it can suspend it
         * @description Requires the permission `clients:write`: owner, admin. PUT on this path is equivalent.
         */
        post: operations["clients.update"];
        /**
         * Close a client permanently; its records remain
         * @description Requires the permission `clients:write`: owner, admin.
         */
        delete: operations["clients.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of a client and of the clients below it, newest first
         * @description Requires the permission `users:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["users.list"];
        put?: never;
        /**
         * Create a user of a client
         * @description Requires the permission `users:write`: owner, admin.
         */
        post: operations["users.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Requires the permission `users:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["users.get"];
        /**
         * Update a user: name, role, password, or second factor
         * @description Requires the permission `users:write`: owner, admin.
         */
        put: operations["users.update"];
        post?: never;
        /**
         * Deactivate a user and their keys; the record remains
         * @description Requires the permission `users:write`: owner, admin.
         */
        delete: operations["users.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/me/passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your own password and revoke your other keys
         * @description Requires a user’s API key, but no permission.
         */
        put: operations["users.changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in as a user and get an API key
         * @description Requires no API key.
         */
        post: operations["auth.issueKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mfa/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a verification code to the user of the API key
         * @description Requires a user’s API key, which may still await verification, but no permission.
         */
        post: operations["mfa.challenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mfa/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the code; this activates a key that awaits its second factor
         * @description Requires a user’s API key, which may still await verification, but no permission.
         */
        post: operations["mfa.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the integrations of a client and of the clients below it, newest first
         * @description Requires the permission `integrations:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["integrations.list"];
        put?: never;
        /**
         * Connect a client to a processor or another third party
         * @description Requires the permission `integrations:write`: owner, admin, developer.
         */
        post: operations["integrations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an integration
         * @description Requires the permission `integrations:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["integrations.get"];
        /**
         * Update an integration: terminal, entry classes, or active
         * @description Requires the permission `integrations:write`: owner, admin, developer. POST on this path is equivalent.
         */
        put: operations["integrations.updateByPut"];
        /**
         * Update an integration: terminal, entry classes, or active
         * @description Requires the permission `integrations:write`: owner, admin, developer. PUT on this path is equivalent.
         */
        post: operations["integrations.update"];
        /**
         * Deactivate an integration; its record remains
         * @description Requires the permission `integrations:write`: owner, admin, developer.
         */
        delete: operations["integrations.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/summary/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize the integrations of a client; the id is the client’s
         * @description Requires the permission `integrations:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["integrations.summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stored payment methods, newest first
         * @description Requires the permission `payment_tokens:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["paymentTokens.list"];
        put?: never;
        /**
         * Store a card or bank account
         * @description Requires the permission `payment_tokens:write`: owner, admin, developer, operator.
         */
        post: operations["paymentTokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stored payment method, masked
         * @description Requires the permission `payment_tokens:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["paymentTokens.get"];
        put?: never;
        /**
         * Update nickname, default, or card expiry, or apply a correction from the account’s bank
         * @description Requires the permission `payment_tokens:write`: owner, admin, developer, operator.
         */
        post: operations["paymentTokens.update"];
        /**
         * Deactivate permanently; the record remains for audit
         * @description Requires the permission `payment_tokens:write`: owner, admin, developer, operator.
         */
        delete: operations["paymentTokens.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_tokens/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a bank account with its two micro-deposit amounts
         * @description Requires the permission `payment_tokens:write`: owner, admin, developer, operator.
         */
        post: operations["paymentTokens.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List, filter, sort and search transactions
         * @description Requires the permission `transactions:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["transactions.list"];
        put?: never;
        /**
         * Charge or authorize a card; debit or credit a bank account
         * @description Requires the permission `transactions:create`: owner, admin, developer, operator.
         */
        post: operations["transactions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture all or part of an authorization into the open batch
         * @description Requires the permission `transactions:capture`: owner, admin, developer, operator.
         */
        post: operations["transactions.capture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void or refund a card transaction; cancel an ACH one
         * @description Requires the permission `transactions:cancel`: owner, admin, developer, operator.
         */
        post: operations["transactions.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction with its history
         * @description Requires the permission `transactions:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["transactions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes, newest first
         * @description Requires the permission `disputes:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["disputes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dispute with its history
         * @description Requires the permission `disputes:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["disputes.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit evidence for a dispute, or store a draft
         * @description Requires the permission `disputes:write`: owner, admin, developer, operator.
         */
        post: operations["disputes.submitEvidence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a dispute, which is then lost
         * @description Requires the permission `disputes:write`: owner, admin, developer, operator.
         */
        post: operations["disputes.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the open batch of each processor, or of one, and start its settlement
         * @description Requires the permission `batches:close`: owner, admin, developer, operator.
         */
        post: operations["batches.close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the open batch, its cut-off, and the last closed batch of each processor
         * @description Requires the permission `batches:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["batches.status"];
        /**
         * Close the open batch (alias of close)
         * @description Requires the permission `batches:close`: owner, admin, developer, operator.
         */
        put: operations["batches.updateStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List closed batches, newest first
         * @description Requires the permission `batches:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["batches.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of the open batch, which has no id yet
         * @description Requires the permission `batches:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["batches.openTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of a closed batch
         * @description Requires the permission `batches:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["batches.transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deposits at the merchant’s bank and debits there, newest first
         * @description Requires the permission `deposits:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["deposits.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deposits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deposit with its statement
         * @description Requires the permission `deposits:read`: owner, admin, developer, operator, viewer.
         */
        get: operations["deposits.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "transaction.authorized": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.authorized
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.authorized"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.captured
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.captured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.declined
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.declined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.voided
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.voided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.expired
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.expired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.submitted
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.submitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.settled
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.settled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.funded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.funded
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.funded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.returned
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.returned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.refunded
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.refunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.canceled
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.canceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.rejected
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.rejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.reversed
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.transaction.reversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ach.notification_of_change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports ach.notification_of_change
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.ach.notification_of_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ach.return_rate_exceeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports ach.return_rate_exceeded
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.ach.return_rate_exceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports batch.closed
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.batch.closed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports batch.settled
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.batch.settled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "batch.funded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports batch.funded
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.batch.funded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deposit.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports deposit.paid
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.deposit.paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deposit.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports deposit.failed
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.deposit.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.created
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.updated
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.expired
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.expired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.deactivated
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.deactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.verified
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.verified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.verification_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.verification_failed
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.verification_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.debit_blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.debit_blocked
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.debit_blocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.recurring_blocked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.recurring_blocked
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.recurring_blocked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment_token.card_replaced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports payment_token.card_replaced
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.payment_token.card_replaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.opened
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.opened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.evidence_due_soon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.evidence_due_soon
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.evidence_due_soon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.evidence_submitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.evidence_submitted
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.evidence_submitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.funds_withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.funds_withdrawn
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.funds_withdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.funds_reinstated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.funds_reinstated
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.funds_reinstated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.won": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.won
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.won"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.lost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.lost
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.lost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.pre_arbitration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.pre_arbitration
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.pre_arbitration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "dispute.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports dispute.closed
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.dispute.closed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "fraud_report.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports fraud_report.received
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.fraud_report.received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "card.dispute_rate_exceeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports card.dispute_rate_exceeded
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.card.dispute_rate_exceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports endpoint.disabled
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.endpoint.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports client.created
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.client.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports client.updated
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.client.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "client.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports client.deleted
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.client.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "integration.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports integration.created
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.integration.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "integration.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports integration.updated
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.integration.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "integration.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports integration.deleted
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.integration.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports user.created
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.user.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports user.updated
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.user.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports user.deleted
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.user.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "mfa.challenge_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports mfa.challenge_sent
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.mfa.challenge_sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "ach.return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reports transaction.returned under its alias
         * @description Delivered at least once: deduplicate by `webhook-id`. Failed deliveries are retried for about a day.
         */
        post: operations["webhooks.ach.return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The two amounts that arrived in the account, in either order. */
        AccountVerification: {
            amounts: number[];
        };
        AchPaymentMethod: {
            /** @enum {string} */
            type: "ACH" | "ach";
            account_number: string;
            routing_number: string;
            /** @enum {string} */
            account_type: "checking" | "CHECKING" | "savings" | "SAVINGS" | "Checking" | "Savings";
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            account_holder_type?: "person" | "PERSON" | "company" | "COMPANY";
        };
        /** @description Layout B. */
        AchTransaction: {
            /** @constant */
            object: "transaction";
            /** @description The type as sent, or REFUND for a refund. */
            type: string;
            /** @enum {string} */
            transaction_state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
            /** @enum {string} */
            response_status: "Approved" | "Declined" | "Error";
            /** @description `00` means approved. */
            response_code: string;
            client_id: string;
            customer_id: string | null;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            payment_method: components["schemas"]["MaskedPaymentMethod"];
            /** @constant */
            currency: "USD";
            batch_id: string | null;
            /** @description Integer in cents. */
            captured_amount: number;
            /** @description Integer in cents. */
            refunded_amount: number;
            reference_id: string | null;
            metadata: {
                [key: string]: unknown;
            };
            recurring: boolean;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            purchase_description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            settled_at: string | null;
            funded_at: string | null;
            /**
             * Format: date-time
             * @description The time at which a delayed response is returned.
             */
            processed_at?: string;
            /** @description All states so far; present in single transactions and in events. */
            history?: {
                /** @enum {string} */
                state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
                /** Format: date-time */
                at: string;
                cause: string;
            }[];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
            id: string;
            response_message: string;
            /** @description Integer in cents; requested_amount in layout A. */
            amount_requested: number;
            /** @description Integer in cents; amount in layout A. */
            amount_authorized: number;
            /** @constant */
            processor: "ach";
            /** @enum {string} */
            sec_code: "WEB" | "PPD" | "CCD" | "TEL";
            /** @enum {string} */
            speed: "standard" | "same_day";
            effective_entry_date: string | null;
            trace_number: string | null;
            return: {
                code: string;
                reason: string;
                /** Format: date-time */
                returned_at: string;
                /** @constant */
                untimely?: true;
                dishonored?: {
                    code: string;
                    reason: string;
                    /** Format: date-time */
                    at: string;
                    /** @constant */
                    untimely?: true;
                };
                contested?: {
                    code: string;
                    reason: string;
                    /** Format: date-time */
                    at: string;
                    /** @constant */
                    untimely?: true;
                };
            } | null;
        };
        /** @description Layout A of a bank account. */
        AchTransactionA: {
            /** @constant */
            object: "transaction";
            /** @description The type as sent, or REFUND for a refund. */
            type: string;
            /** @enum {string} */
            transaction_state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
            /** @enum {string} */
            response_status: "Approved" | "Declined" | "Error";
            /** @description `00` means approved. */
            response_code: string;
            client_id: string;
            customer_id: string | null;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            payment_method: components["schemas"]["MaskedPaymentMethod"];
            /** @constant */
            currency: "USD";
            batch_id: string | null;
            /** @description Integer in cents. */
            captured_amount: number;
            /** @description Integer in cents. */
            refunded_amount: number;
            reference_id: string | null;
            metadata: {
                [key: string]: unknown;
            };
            recurring: boolean;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            purchase_description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            settled_at: string | null;
            funded_at: string | null;
            /**
             * Format: date-time
             * @description The time at which a delayed response is returned.
             */
            processed_at?: string;
            /** @description All states so far; present in single transactions and in events. */
            history?: {
                /** @enum {string} */
                state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
                /** Format: date-time */
                at: string;
                cause: string;
            }[];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
            transaction_id: string;
            approved: boolean;
            response_description: string;
            /** @description Integer in cents; amount_requested in layout B. */
            requested_amount: number;
            /** @description Integer in cents; amount_authorized in layout B. */
            amount: number;
            auth_code: string | null;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            card_holder_name: string | null;
            /** @constant */
            processor: "ach";
            /** @enum {string} */
            sec_code: "WEB" | "PPD" | "CCD" | "TEL";
            /** @enum {string} */
            speed: "standard" | "same_day";
            effective_entry_date: string | null;
            trace_number: string | null;
            return: {
                code: string;
                reason: string;
                /** Format: date-time */
                returned_at: string;
                /** @constant */
                untimely?: true;
                dishonored?: {
                    code: string;
                    reason: string;
                    /** Format: date-time */
                    at: string;
                    /** @constant */
                    untimely?: true;
                };
                contested?: {
                    code: string;
                    reason: string;
                    /** Format: date-time */
                    at: string;
                    /** @constant */
                    untimely?: true;
                };
            } | null;
        };
        AvsResult: {
            result_code: string;
            street_match: boolean | null;
            zip_match: boolean | null;
            message: string;
        };
        BankAccountInput: {
            account_number: string;
            routing_number: string;
            /** @enum {string} */
            account_type: "checking" | "CHECKING" | "savings" | "SAVINGS" | "Checking" | "Savings";
            name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            account_holder_type?: "person" | "PERSON" | "company" | "COMPANY";
        };
        Batch: {
            batch_id: string;
            /** @constant */
            object: "batch";
            /** @enum {string} */
            status: "open" | "settling" | "settled";
            /** @enum {string} */
            processor: "card" | "ach";
            speed: ("standard" | "same_day") | null;
            client_id: string;
            /** @constant */
            currency: "USD";
            /** Format: date-time */
            opened_at: string;
            closed_at: string | null;
            settled_at: string | null;
            funded_at: string | null;
            sales_count: number;
            /** @description Integer in cents. */
            sales_amount: number;
            refunds_count: number;
            /** @description Integer in cents. */
            refunds_amount: number;
            payments_count: number;
            /** @description Integer in cents. */
            payments_amount: number;
            payouts_count: number;
            /** @description Integer in cents. */
            payouts_amount: number;
            voids_count: number;
            returns_count: number;
            /** @description Integer in cents. */
            returns_amount: number;
            /** @description Sales and payments minus refunds and payouts, in cents. */
            net_amount: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        BatchCloseAnswer: {
            data: components["schemas"]["Batch"][];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        BatchCloseRequest: {
            /** @enum {string} */
            processor?: "card" | "CARD" | "ach" | "ACH";
        };
        BatchPage: {
            data: components["schemas"]["Batch"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        BatchStatusLine: {
            /** @enum {string} */
            processor: "card" | "ach";
            speed: ("standard" | "same_day") | null;
            open_batch: components["schemas"]["OpenBatch"];
            last_closed: components["schemas"]["Batch"] | null;
        };
        BatchStatusReport: {
            data: components["schemas"]["BatchStatusLine"][];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        BatchStatusRequest: {
            /** @enum {string} */
            status: "closed" | "CLOSED";
            /** @enum {string} */
            processor?: "card" | "CARD" | "ach" | "ACH";
        };
        CancelRequest: {
            /** @enum {string} */
            type: "VOID" | "void" | "REFUND" | "refund" | "cancel" | "CANCEL";
            /** @description Integer in cents. */
            amount?: number;
        };
        CaptureRequest: {
            /** @description Integer in cents. */
            amount?: number;
        };
        CardInput: {
            pan: string;
            expiry_month: string;
            expiry_year: string;
            cardholder_name?: string;
            address?: {
                line1?: string;
                zip?: string;
            };
        };
        CardPaymentMethod: {
            /** @enum {string} */
            type: "card" | "CARD";
            pan: string;
            expiry: {
                month: string;
                year: string;
            };
            first_name?: string;
            last_name?: string;
            cvv?: string;
            address_line1?: string;
            zip?: string;
        };
        /** @description Layout A. */
        CardTransaction: {
            /** @constant */
            object: "transaction";
            /** @description The type as sent, or REFUND for a refund. */
            type: string;
            /** @enum {string} */
            transaction_state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
            /** @enum {string} */
            response_status: "Approved" | "Declined" | "Error";
            /** @description `00` means approved. */
            response_code: string;
            client_id: string;
            customer_id: string | null;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            payment_method: components["schemas"]["MaskedPaymentMethod"];
            /** @constant */
            currency: "USD";
            batch_id: string | null;
            /** @description Integer in cents. */
            captured_amount: number;
            /** @description Integer in cents. */
            refunded_amount: number;
            reference_id: string | null;
            metadata: {
                [key: string]: unknown;
            };
            recurring: boolean;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            purchase_description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            settled_at: string | null;
            funded_at: string | null;
            /**
             * Format: date-time
             * @description The time at which a delayed response is returned.
             */
            processed_at?: string;
            /** @description All states so far; present in single transactions and in events. */
            history?: {
                /** @enum {string} */
                state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
                /** Format: date-time */
                at: string;
                cause: string;
            }[];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
            transaction_id: string;
            approved: boolean;
            response_description: string;
            /** @description Integer in cents; amount_requested in layout B. */
            requested_amount: number;
            /** @description Integer in cents; amount_authorized in layout B. */
            amount: number;
            auth_code: string | null;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            card_holder_name: string | null;
            /** @constant */
            processor: "card";
            processor_response: {
                /** @description `00` means approved. */
                response_code: string;
                authorization_code: string | null;
                response_message: string;
            };
            avs: components["schemas"]["AvsResult"] | null;
            cvv: {
                result_code: string;
                message: string;
            } | null;
            /** @description The recommended action after a decline; null if approved. */
            retry: ("never" | "fix_data" | "later") | null;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            network_transaction_id: string | null;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            initial_network_transaction_id: string | null;
            /** @description Mastercard’s transaction link id of an approved charge, from June 2, 2026. */
            transaction_link_id?: string;
            /** @description For recurring charges of a Mastercard, from October 23, 2026: the link id of the first charge. */
            initial_transaction_link_id?: string;
            /** @description For an AUTH: when it expires unless captured. */
            authorization_expires_at: string | null;
            /** @description The newest dispute. */
            dispute?: {
                id: string;
                state: string;
                reason: string;
                /** @description Integer in cents. */
                amount: number;
                respond_by: string | null;
            } | null;
            /** @description Cents of disputes that are not won; they can’t be refunded. */
            disputed_amount?: number;
        };
        /** @description Layout B of a card. */
        CardTransactionB: {
            /** @constant */
            object: "transaction";
            /** @description The type as sent, or REFUND for a refund. */
            type: string;
            /** @enum {string} */
            transaction_state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
            /** @enum {string} */
            response_status: "Approved" | "Declined" | "Error";
            /** @description `00` means approved. */
            response_code: string;
            client_id: string;
            customer_id: string | null;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            payment_method: components["schemas"]["MaskedPaymentMethod"];
            /** @constant */
            currency: "USD";
            batch_id: string | null;
            /** @description Integer in cents. */
            captured_amount: number;
            /** @description Integer in cents. */
            refunded_amount: number;
            reference_id: string | null;
            metadata: {
                [key: string]: unknown;
            };
            recurring: boolean;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            purchase_description: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            settled_at: string | null;
            funded_at: string | null;
            /**
             * Format: date-time
             * @description The time at which a delayed response is returned.
             */
            processed_at?: string;
            /** @description All states so far; present in single transactions and in events. */
            history?: {
                /** @enum {string} */
                state: "authorized" | "declined" | "captured" | "voided" | "expired" | "settling" | "settled" | "partially_refunded" | "refunded" | "rejected" | "canceled" | "submitted" | "returned" | "reversed";
                /** Format: date-time */
                at: string;
                cause: string;
            }[];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
            id: string;
            response_message: string;
            /** @description Integer in cents; requested_amount in layout A. */
            amount_requested: number;
            /** @description Integer in cents; amount in layout A. */
            amount_authorized: number;
            /** @constant */
            processor: "card";
            processor_response: {
                /** @description `00` means approved. */
                response_code: string;
                authorization_code: string | null;
                response_message: string;
            };
            avs: components["schemas"]["AvsResult"] | null;
            cvv: {
                result_code: string;
                message: string;
            } | null;
            /** @description The recommended action after a decline; null if approved. */
            retry: ("never" | "fix_data" | "later") | null;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            network_transaction_id: string | null;
            /** @description For recurring charges: the network’s id of the customer’s first charge. */
            initial_network_transaction_id: string | null;
            /** @description Mastercard’s transaction link id of an approved charge, from June 2, 2026. */
            transaction_link_id?: string;
            /** @description For recurring charges of a Mastercard, from October 23, 2026: the link id of the first charge. */
            initial_transaction_link_id?: string;
            /** @description For an AUTH: when it expires unless captured. */
            authorization_expires_at: string | null;
            /** @description The newest dispute. */
            dispute?: {
                id: string;
                state: string;
                reason: string;
                /** @description Integer in cents. */
                amount: number;
                respond_by: string | null;
            } | null;
            /** @description Cents of disputes that are not won; they can’t be refunded. */
            disputed_amount?: number;
        };
        Challenge: {
            challenge_id: string;
            /** @constant */
            object: "challenge";
            /** @enum {string} */
            channel: "sms" | "email" | "totp";
            destination: string;
            purpose: string | null;
            /** Format: date-time */
            expires_at: string;
            attempts_remaining: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        ChallengeRequest: {
            /** @enum {string} */
            channel: "sms" | "SMS" | "email" | "EMAIL" | "totp" | "TOTP";
            purpose?: string;
        };
        Client: {
            client_id: string;
            /** @constant */
            object: "client";
            /** @enum {string} */
            kind: "reseller" | "merchant";
            name: string;
            legal_name: string | null;
            email: string | null;
            phone: string | null;
            mcc: string | null;
            time_zone: string;
            settlement: {
                auto_close: boolean;
                card_cutoff: string;
                ach_cutoff: string;
                card_funding_days: number;
                ach_funding_days: number;
                time_zone: string;
            };
            card_checks: {
                decline_avs: ("Y" | "X" | "A" | "Z" | "W" | "N" | "R" | "U" | "S" | "G" | "E" | "I" | "B" | "P" | "C" | "D" | "M" | "F" | "T")[];
                decline_cvv: ("M" | "N" | "P" | "S" | "U" | "I" | "D" | "X")[];
                duplicate_minutes: number;
            };
            /** @description The merchant’s own fees and reserve. Omitted ones come from the gateway. */
            fees?: {
                card?: {
                    percent?: number;
                    fixed_cents?: number;
                };
                ach?: {
                    percent?: number;
                    cap_cents?: number;
                };
                by_brand?: {
                    [key: string]: {
                        percent?: number;
                        fixed_cents?: number;
                    };
                };
                dispute_cents?: number;
                dispute_counter_cents?: number;
                arbitration_cents?: number;
                return_cents?: number;
                payout_cents?: number;
                dispute_fee_refunded_when_won?: boolean;
                refunds_keep_fee?: boolean;
                /** @enum {string} */
                collect?: "net" | "monthly";
                reserve?: {
                    percent: number;
                    days: number;
                };
            };
            parent_id: string | null;
            /** @enum {string} */
            status: "active" | "suspended" | "closed";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        ClientPage: {
            data: components["schemas"]["Client"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        ClientRequest: {
            /** @enum {string} */
            kind: "reseller" | "RESELLER" | "merchant" | "MERCHANT";
            name: string;
            parent_id?: string;
            legal_name?: string | null;
            email?: string | null;
            phone?: string | null;
            mcc?: string | null;
            time_zone?: string;
            settlement?: {
                auto_close?: boolean;
                card_cutoff?: string;
                ach_cutoff?: string;
                card_funding_days?: number;
                ach_funding_days?: number;
                time_zone?: string;
            };
            card_checks?: {
                decline_avs?: ("Y" | "X" | "A" | "Z" | "W" | "N" | "R" | "U" | "S" | "G" | "E" | "I" | "B" | "P" | "C" | "D" | "M" | "F" | "T")[];
                decline_cvv?: ("M" | "N" | "P" | "S" | "U" | "I" | "D" | "X")[];
                duplicate_minutes?: number;
            };
            /** @description The merchant’s own fees and reserve. Omitted ones come from the gateway. */
            fees?: {
                card?: {
                    percent?: number;
                    fixed_cents?: number;
                };
                ach?: {
                    percent?: number;
                    cap_cents?: number;
                };
                by_brand?: {
                    [key: string]: {
                        percent?: number;
                        fixed_cents?: number;
                    };
                };
                dispute_cents?: number;
                dispute_counter_cents?: number;
                arbitration_cents?: number;
                return_cents?: number;
                payout_cents?: number;
                dispute_fee_refunded_when_won?: boolean;
                refunds_keep_fee?: boolean;
                /** @enum {string} */
                collect?: "net" | "monthly";
                reserve?: {
                    percent: number;
                    days: number;
                };
            };
        };
        ClientUpdate: {
            name?: string;
            /** @enum {string} */
            status?: "active" | "ACTIVE" | "suspended" | "SUSPENDED";
            /** @enum {string} */
            kind?: "reseller" | "RESELLER" | "merchant" | "MERCHANT";
            parent_id?: string | null;
            legal_name?: string | null;
            email?: string | null;
            phone?: string | null;
            mcc?: string | null;
            time_zone?: string;
            settlement?: {
                auto_close?: boolean;
                card_cutoff?: string;
                ach_cutoff?: string;
                card_funding_days?: number;
                ach_funding_days?: number;
                time_zone?: string;
            };
            card_checks?: {
                decline_avs?: ("Y" | "X" | "A" | "Z" | "W" | "N" | "R" | "U" | "S" | "G" | "E" | "I" | "B" | "P" | "C" | "D" | "M" | "F" | "T")[];
                decline_cvv?: ("M" | "N" | "P" | "S" | "U" | "I" | "D" | "X")[];
                duplicate_minutes?: number;
            };
        };
        /** @description Visa’s Compelling Evidence 3.0: the same data of the disputed and two earlier charges. It is stored as keyed hashes. */
        CompellingEvidence: {
            disputed: {
                ip_address?: string;
                device_id?: string;
                account_id?: string;
                shipping_address?: string;
            };
            prior: {
                transaction_id: string;
                ip_address?: string;
                device_id?: string;
                account_id?: string;
                shipping_address?: string;
            }[];
        };
        DebitBlock: {
            code: string;
            reason: string;
            /** Format: date-time */
            since: string;
        };
        Deposit: {
            id: string;
            /** @constant */
            object: "deposit";
            client_id: string;
            /** @description Integer in cents; can be negative. */
            amount: number;
            /** Format: date-time */
            deposited_at: string;
            /** @enum {string} */
            status: "paid" | "failed";
            failed_at: string | null;
            batch_ids: string[];
            lines: components["schemas"]["StatementLine"][];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id?: string;
        };
        DepositPage: {
            data: components["schemas"]["Deposit"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        /** @description A dispute of a card transaction. An extension of the specification. */
        Dispute: {
            id: string;
            /** @constant */
            object: "dispute";
            client_id: string;
            transaction_id: string;
            /** @enum {string} */
            state: "inquiry" | "alert" | "needs_response" | "closed" | "under_review" | "lost" | "won" | "pre_arbitration" | "arbitration" | "won_finally";
            /** @description The reason code of the network. */
            reason: string;
            reason_text: string;
            /** @enum {string} */
            network: "visa" | "mastercard" | "amex" | "discover";
            /** @description Integer in cents. */
            amount: number;
            /** @description Cents that the merchant got back. */
            amount_returned: number;
            /** @constant */
            currency: "USD";
            /** @description The last second to respond, 23:59:59 ET; null unless a response is possible. */
            respond_by: string | null;
            /** @description The items that win the dispute, if all of them are submitted. */
            required_evidence: ("delivery_proof" | "service_proof" | "refund_id" | "refund_policy" | "cancellation_policy" | "prior_transactions" | "authorization_proof" | "product_description" | "customer_communication" | "receipt" | "duplicate_explanation")[];
            evidence: components["schemas"]["DisputeEvidence"] | null;
            outcome: {
                /** @enum {string} */
                result: "won" | "lost" | "closed";
                reason: string;
                /** Format: date-time */
                decided_at: string;
            } | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            history: {
                /** @enum {string} */
                state: "inquiry" | "alert" | "needs_response" | "closed" | "under_review" | "lost" | "won" | "pre_arbitration" | "arbitration" | "won_finally";
                /** Format: date-time */
                at: string;
                cause: string;
            }[];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id?: string;
        };
        /** @description The evidence; `submitted_at` is null for a draft. */
        DisputeEvidence: {
            submitted_at: string | null;
            text?: string;
            delivery_proof?: string;
            service_proof?: string;
            refund_id?: string;
            refund_policy?: string;
            cancellation_policy?: string;
            prior_transactions?: string;
            authorization_proof?: string;
            product_description?: string;
            customer_communication?: string;
            receipt?: string;
            duplicate_explanation?: string;
            /** @description The earlier charges, and the elements that equal those of the disputed one. */
            ce3?: {
                prior: {
                    transaction_id: string;
                    matches: ("ip_address" | "device_id" | "account_id" | "shipping_address")[];
                }[];
            };
        };
        /** @description At least one item, here or in an earlier draft. Items of a draft stay unless they are sent again. */
        DisputeEvidenceRequest: {
            /** @description False stores a draft. Default: `true`. */
            submit?: boolean;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            text?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            delivery_proof?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            service_proof?: string;
            /** @description The id of a REFUND of the disputed transaction. Once settled, it is evidence for its amount. */
            refund_id?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            refund_policy?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            cancellation_policy?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            prior_transactions?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            authorization_proof?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            product_description?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            customer_communication?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            receipt?: string;
            /** @description Free text. In tests, winning_evidence and losing_evidence decide the dispute. */
            duplicate_explanation?: string;
            ce3?: components["schemas"]["CompellingEvidence"];
        };
        DisputePage: {
            data: components["schemas"]["Dispute"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        Integration: {
            integration_id: string;
            /** @enum {string} */
            kind: "card_processor" | "ach_processor" | "other";
            provider: string;
            /** @enum {string} */
            status: "active" | "inactive";
            /** @constant */
            object: "integration";
            client_id: string;
            mid: string | null;
            tid: string | null;
            company_id: string | null;
            odfi_routing_number: string | null;
            sec_codes: ("WEB" | "PPD" | "CCD" | "TEL")[];
            same_day: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        IntegrationPage: {
            data: components["schemas"]["Integration"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        IntegrationRequest: {
            /** @enum {string} */
            kind: "card_processor" | "CARD_PROCESSOR" | "ach_processor" | "ACH_PROCESSOR" | "other" | "OTHER";
            provider: string;
            client_id?: string;
            mid?: string | null;
            tid?: string | null;
            company_id?: string | null;
            odfi_routing_number?: string | null;
            sec_codes?: ("WEB" | "PPD" | "CCD" | "TEL")[];
            /** @description Allows entries with `speed: same_day`. */
            same_day?: boolean;
            /** @enum {string} */
            status?: "active" | "ACTIVE" | "inactive" | "INACTIVE";
        };
        IntegrationSummary: {
            client_id: string;
            data: {
                integration_id: string;
                /** @enum {string} */
                kind: "card_processor" | "ach_processor" | "other";
                provider: string;
                /** @enum {string} */
                status: "active" | "inactive";
            }[];
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        IntegrationUpdate: {
            provider?: string;
            /** @enum {string} */
            kind?: "card_processor" | "CARD_PROCESSOR" | "ach_processor" | "ACH_PROCESSOR" | "other" | "OTHER";
            client_id?: string;
            mid?: string | null;
            tid?: string | null;
            company_id?: string | null;
            odfi_routing_number?: string | null;
            sec_codes?: ("WEB" | "PPD" | "CCD" | "TEL")[];
            /** @description Allows entries with `speed: same_day`. */
            same_day?: boolean;
            /** @enum {string} */
            status?: "active" | "ACTIVE" | "inactive" | "INACTIVE";
        };
        IssuedKey: {
            key_id: string;
            /** @constant */
            object: "api_key";
            api_key: string;
            client_id: string;
            user_id: string;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "operator" | "viewer";
            /** @enum {string} */
            status: "active" | "mfa_pending";
            label: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        KeyRequest: {
            email: string;
            password: string;
            client_id?: string;
            label?: string;
        };
        MaskedBankAccount: {
            last_four: string;
            routing_number: string;
            /** @enum {string} */
            account_type: "checking" | "savings";
            bank_name: string;
            name: string;
        };
        MaskedCard: {
            last_four: string;
            /** @enum {string} */
            brand: "visa" | "mastercard" | "amex" | "discover";
            bin: string;
            /** @enum {string} */
            funding: "credit" | "debit" | "prepaid" | "unknown";
            /** @description ISO 3166-1 alpha-2, or unknown. */
            country: string;
            expiry_month: string;
            expiry_year: string;
            cardholder_name: string | null;
        };
        MaskedPaymentMethod: {
            /** @enum {string} */
            type: "card" | "ACH" | "token";
            payment_token: string | null;
            card: components["schemas"]["MaskedCard"] | null;
            bank_account: components["schemas"]["MaskedBankAccount"] | null;
        };
        OpenBatch: {
            /** @constant */
            status: "open";
            opened_at: string | null;
            closes_at: string | null;
            sales_count: number;
            /** @description Integer in cents. */
            sales_amount: number;
            refunds_count: number;
            /** @description Integer in cents. */
            refunds_amount: number;
            payments_count: number;
            /** @description Integer in cents. */
            payments_amount: number;
            payouts_count: number;
            /** @description Integer in cents. */
            payouts_amount: number;
            voids_count: number;
            returns_count: number;
            /** @description Integer in cents. */
            returns_amount: number;
            /** @description Sales and payments minus refunds and payouts, in cents. */
            net_amount: number;
        };
        PasswordChange: {
            current_password: string;
            new_password: string;
            mfa_token?: string;
        };
        PaymentMethod: components["schemas"]["CardPaymentMethod"] | components["schemas"]["AchPaymentMethod"] | components["schemas"]["TokenPaymentMethod"];
        PaymentToken: {
            payment_token: string;
            /** @constant */
            object: "payment_token";
            client_id: string;
            customer_id: string;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            /** @enum {string} */
            type: "card" | "bank_account";
            /** @enum {string} */
            status: "active" | "verification_pending" | "verification_failed" | "expired" | "inactive";
            status_reason: string | null;
            is_default: boolean;
            nickname: string | null;
            card: components["schemas"]["MaskedCard"] | null;
            bank_account: components["schemas"]["MaskedBankAccount"] | null;
            avs: components["schemas"]["AvsResult"] | null;
            duplicate_of: string | null;
            verification: components["schemas"]["TokenVerification"] | null;
            debit_blocked: boolean;
            debit_block: components["schemas"]["DebitBlock"] | null;
            recurring_blocked: boolean;
            recurring_block: components["schemas"]["RecurringBlock"] | null;
            network_transaction_id: string | null;
            correction: components["schemas"]["TokenCorrection"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        PaymentTokenPage: {
            data: components["schemas"]["PaymentToken"][];
            /** @description Total number of items. */
            total: number;
            page: number;
            per_page: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        /** @description Exactly one of `card` and `bank_account`; `verification` applies to bank accounts only. */
        PaymentTokenRequest: {
            customer_id?: string;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            /** @description Default: `false`. */
            is_default?: boolean;
            nickname?: string;
            card?: components["schemas"]["CardInput"];
            bank_account?: components["schemas"]["BankAccountInput"];
            /** @enum {string} */
            verification?: "micro_deposits" | "MICRO_DEPOSITS" | "instant" | "INSTANT" | "skip" | "SKIP";
        };
        PaymentTokenUpdate: {
            nickname?: string;
            is_default?: boolean;
            card?: {
                expiry_month?: string;
                expiry_year?: string;
            };
            apply_correction?: boolean;
        };
        RecurringBlock: {
            code: string;
            reason: string;
            /** Format: date-time */
            since: string;
        };
        StatementLine: {
            /** @enum {string} */
            type: "sale" | "refund" | "return" | "reversal" | "dispute" | "dispute_won" | "fee" | "reserve_held" | "reserve_released" | "payout_failed";
            transaction_id: string | null;
            /** @description Integer in cents; can be negative. */
            gross: number;
            /** @description Integer in cents; can be negative. */
            fee: number;
            /** @description Integer in cents; can be negative. */
            net: number;
        };
        TokenCorrection: {
            code: string;
            corrects: string;
            corrected: {
                last_four?: string;
                routing_number?: string;
                /** @enum {string} */
                account_type?: "checking" | "savings";
                individual_id?: string;
            };
            /** Format: date-time */
            received_at: string;
            /** Format: date */
            apply_by: string;
        };
        TokenPaymentMethod: {
            /** @enum {string} */
            type: "token" | "TOKEN";
            payment_token: string;
            cvv?: string;
        };
        TokenVerification: {
            /** @enum {string} */
            method: "micro_deposits" | "instant" | "skip";
            deposits_arrive_at: string | null;
            expires_at: string | null;
            tries_left: number | null;
        };
        /** @description In one of two field layouts. Clients must accept both. */
        Transaction: components["schemas"]["CardTransaction"] | components["schemas"]["AchTransaction"] | components["schemas"]["CardTransactionB"] | components["schemas"]["AchTransactionA"];
        TransactionPage: {
            data: components["schemas"]["Transaction"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        TransactionRequest: {
            /**
             * @description SALE or AUTH for a card, PAYMENT or PAYOUT for a bank account.
             * @enum {string}
             */
            type: "SALE" | "sale" | "AUTH" | "auth" | "PAYMENT" | "payment" | "PAYOUT" | "payout";
            /** @description Integer in cents. */
            amount: number;
            payment_method: components["schemas"]["PaymentMethod"];
            /** @description Default: `{}`. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description A merchant-initiated charge, which requires a stored payment method and no CVV. Default: `false`. */
            recurring?: boolean;
            purchase_description?: string;
            /** @description The merchant’s own id of the customer, in any form. */
            customer_reference?: string;
            /** @enum {string} */
            sec_code?: "WEB" | "web" | "PPD" | "ppd" | "CCD" | "ccd" | "TEL" | "tel";
            /**
             * @description For bank accounts: same_day uses the next window of the day, if the integration allows it.
             * @enum {string}
             */
            speed?: "standard" | "STANDARD" | "same_day" | "SAME_DAY";
            /** @description For bank accounts: the returned entry that this one retries (R01, R09) or corrects (R11). */
            reference_id?: string;
            /**
             * @description For bank accounts: a WEB or TEL debit for goods bought online, or a PPD credit of wages.
             * @enum {string}
             */
            purpose?: "goods" | "GOODS" | "wages" | "WAGES";
        };
        User: {
            user_id: string;
            /** @constant */
            object: "user";
            client_id: string;
            first_name: string;
            last_name: string;
            email: string;
            phone: string | null;
            /** @enum {string} */
            role: "owner" | "admin" | "developer" | "operator" | "viewer";
            /** @enum {string} */
            status: "active" | "inactive";
            mfa: {
                enabled: boolean;
                channel: ("sms" | "email" | "totp") | null;
            };
            totp_secret?: string;
            last_login_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        UserPage: {
            data: components["schemas"]["User"][];
            /** @description Total number of items. */
            total: number;
            skip: number;
            take: number;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        UserRequest: {
            first_name: string;
            last_name: string;
            /** Format: email */
            email: string;
            /** @enum {string} */
            role: "owner" | "OWNER" | "admin" | "ADMIN" | "developer" | "DEVELOPER" | "operator" | "OPERATOR" | "viewer" | "VIEWER";
            client_id?: string;
            phone?: string | null;
            password?: string;
        };
        UserUpdate: {
            first_name?: string;
            last_name?: string;
            /** Format: email */
            email?: string;
            /** @enum {string} */
            role?: "owner" | "OWNER" | "admin" | "ADMIN" | "developer" | "DEVELOPER" | "operator" | "OPERATOR" | "viewer" | "VIEWER";
            phone?: string | null;
            password?: string;
            /** @enum {string} */
            status?: "active" | "ACTIVE" | "inactive" | "INACTIVE";
            mfa?: {
                enabled: boolean;
                channel?: ("sms" | "SMS" | "email" | "EMAIL" | "totp" | "TOTP") | null;
            };
        };
        Verification: {
            /** @constant */
            verified: true;
            mfa_token: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: uuid
             * @description The id of the request; inside a list, of the request that created the item.
             */
            correlation_id: string;
        };
        VerificationRequest: {
            challenge_id: string;
            code: string;
        };
        /** @description An error: the request was rejected, and no data was changed. */
        ErrorBody: {
            error: {
                /**
                 * @description A stable error code.
                 * @enum {string}
                 */
                code: "invalid_request" | "real_card_number" | "invalid_code" | "challenge_expired" | "wrong_amounts" | "invalid_json" | "body_too_large" | "body_too_deep" | "unsupported_media_type" | "tls_required" | "missing_api_key" | "invalid_credentials" | "invalid_api_key" | "conflicting_api_keys" | "forbidden" | "user_required" | "mfa_required" | "client_suspended" | "client_closed" | "not_found" | "unknown_route" | "method_not_allowed" | "merchant_required" | "no_integration" | "token_not_active" | "token_inactive" | "debit_blocked" | "no_correction" | "not_verification_pending" | "deposits_pending" | "invalid_state" | "already_captured" | "amount_too_large" | "ledger_limit" | "batch_closed" | "not_settled" | "transaction_disputed" | "evidence_already_submitted" | "ach_settled" | "not_retryable" | "batch_empty" | "idempotency_key_reused" | "idempotency_in_progress" | "already_exists" | "last_owner" | "money_in_flight" | "has_child_clients" | "channel_not_enrolled" | "challenge_used" | "challenge_locked" | "rate_limited" | "too_many_attempts" | "too_many_challenges" | "internal_error" | "disk_failed";
                /** @description Describes the problem, and values that would work. */
                message: string;
                /** @description The invalid fields, if any. Sensitive values are never repeated. */
                details: {
                    field: string;
                    message: string;
                }[];
            };
            /** Format: uuid */
            correlation_id: string;
        };
        Endpoint: {
            endpoint_id: string;
            /** @constant */
            object: "endpoint";
            url: string | null;
            events: string[];
            /** @enum {string} */
            status: "active" | "disabled" | "removed";
        };
        /** @description A return rate that exceeds a threshold of the ACH network. */
        ReturnRate: {
            /** @constant */
            object: "return_rate";
            client_id: string;
            /** @enum {string} */
            rate: "unauthorized" | "administrative" | "overall";
            /** @description As a fraction: 0.005 is half a percent. */
            threshold: number;
            /** @description Returns divided by debits; above the threshold. */
            value: number;
            /** @description Returns of this kind that arrived in the period. */
            returns: number;
            /** @description Debits that settled in the period. */
            debits: number;
            /**
             * Format: date
             * @description The first of the 60 days, Eastern Time.
             */
            from: string;
            /**
             * Format: date
             * @description The last day, Eastern Time: the day of the return.
             */
            to: string;
        };
        /** @description A correction of account data by the receiving bank. The entry itself has settled. */
        NotificationOfChange: {
            /** @constant */
            object: "notification_of_change";
            /** @enum {string} */
            code: "C01" | "C02" | "C03" | "C05" | "C06" | "C07" | "C09" | "C13";
            /** @description A description of the corrected field. */
            corrects: string;
            transaction_id: string;
            trace_number: string | null;
            payment_token: string | null;
            corrected: {
                /** @description The last four digits of the corrected account number. */
                last_four?: string;
                routing_number?: string;
                /** @enum {string} */
                account_type?: "checking" | "savings";
                individual_id?: string;
            };
            /** Format: date-time */
            received_at: string;
            /**
             * Format: date
             * @description The sixth banking day after receipt; or the next entry, if that is later.
             */
            apply_by: string;
        };
        /** @description The issuer’s report of a fraudulent transaction (TC40, SAFE). An extension. */
        FraudReport: {
            id: string;
            /** @constant */
            object: "fraud_report";
            client_id: string;
            transaction_id: string;
            /** @enum {string} */
            network: "visa" | "mastercard" | "amex" | "discover";
            /** @enum {string} */
            kind: "unauthorized_use" | "lost" | "stolen" | "never_received" | "fraudulent_application" | "counterfeit" | "account_takeover";
            /** @description The charged cents. A report moves no money. */
            amount: number;
            /** Format: date-time */
            reported_at: string;
        };
        /** @description A ratio that exceeds a threshold of a card network. An extension. */
        DisputeRate: {
            /** @constant */
            object: "dispute_rate";
            client_id: string;
            /** @enum {string} */
            network: "visa" | "mastercard" | "amex" | "discover";
            /** @description The calendar month in Eastern Time: `2026-05`. */
            month: string;
            fraud_reports: number;
            disputes: number;
            /** @description Charges that settled in the month. */
            settled: number;
            /** @description Fraud reports and disputes divided by settled charges. */
            value: number;
            /** @description As a fraction: 0.015 is 1.5 percent. */
            threshold: number;
        };
        /** @description The object as it was at that time. */
        TransactionEvent: {
            id: string;
            /** @enum {string} */
            type: "transaction.authorized" | "transaction.captured" | "transaction.declined" | "transaction.voided" | "transaction.expired" | "transaction.submitted" | "transaction.settled" | "transaction.funded" | "transaction.returned" | "transaction.refunded" | "transaction.canceled" | "transaction.rejected" | "transaction.reversed" | "ach.return";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Transaction"];
            };
        };
        /** @description The object as it was at that time. */
        BatchEvent: {
            id: string;
            /** @enum {string} */
            type: "batch.closed" | "batch.settled" | "batch.funded";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Batch"];
            };
        };
        /** @description The object as it was at that time. */
        DepositEvent: {
            id: string;
            /** @enum {string} */
            type: "deposit.paid" | "deposit.failed";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Deposit"];
            };
        };
        /** @description The object as it was at that time. */
        PaymentTokenEvent: {
            id: string;
            /** @enum {string} */
            type: "payment_token.created" | "payment_token.updated" | "payment_token.expired" | "payment_token.deactivated" | "payment_token.verified" | "payment_token.verification_failed" | "payment_token.debit_blocked" | "payment_token.recurring_blocked" | "payment_token.card_replaced";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["PaymentToken"];
            };
        };
        /** @description The object as it was at that time. */
        DisputeEvent: {
            id: string;
            /** @enum {string} */
            type: "dispute.opened" | "dispute.evidence_due_soon" | "dispute.evidence_submitted" | "dispute.funds_withdrawn" | "dispute.funds_reinstated" | "dispute.won" | "dispute.lost" | "dispute.pre_arbitration" | "dispute.closed";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Dispute"];
            };
        };
        /** @description The object as it was at that time. */
        FraudReportEvent: {
            id: string;
            /** @enum {string} */
            type: "fraud_report.received";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["FraudReport"];
            };
        };
        /** @description The object as it was at that time. */
        DisputeRateEvent: {
            id: string;
            /** @enum {string} */
            type: "card.dispute_rate_exceeded";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["DisputeRate"];
            };
        };
        /** @description The object as it was at that time. */
        ClientEvent: {
            id: string;
            /** @enum {string} */
            type: "client.created" | "client.updated" | "client.deleted";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Client"];
            };
        };
        /** @description The object as it was at that time. */
        IntegrationEvent: {
            id: string;
            /** @enum {string} */
            type: "integration.created" | "integration.updated" | "integration.deleted";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Integration"];
            };
        };
        /** @description The object as it was at that time. */
        UserEvent: {
            id: string;
            /** @enum {string} */
            type: "user.created" | "user.updated" | "user.deleted";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["User"];
            };
        };
        /** @description The object as it was at that time. */
        ChallengeEvent: {
            id: string;
            /** @enum {string} */
            type: "mfa.challenge_sent";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Challenge"];
            };
        };
        /** @description The object as it was at that time. */
        EndpointEvent: {
            id: string;
            /** @enum {string} */
            type: "endpoint.disabled";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            /** @description Empty if the endpoint receives the events of all clients. */
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["Endpoint"];
            };
        };
        /** @description The object as it was at that time. */
        ReturnRateEvent: {
            id: string;
            /** @enum {string} */
            type: "ach.return_rate_exceeded";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["ReturnRate"];
            };
        };
        /** @description The object as it was at that time. */
        NotificationOfChangeEvent: {
            id: string;
            /** @enum {string} */
            type: "ach.notification_of_change";
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Repeats `created_at`.
             */
            timestamp: string;
            client_id: string;
            /** @description The id of the object, in either layout. */
            subject: string;
            /** @description Sequence number of the event within its object. */
            sequence: number;
            cause: string;
            data: {
                object: components["schemas"]["NotificationOfChange"];
            };
        };
    };
    responses: {
        /** @description Bad request: `tls_required`. */
        BadAddress: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "tls_required";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Bad request: `tls_required`, `invalid_request`. */
        BadQuery: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "tls_required" | "invalid_request";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Bad request: `tls_required`, `invalid_json`, `unsupported_media_type`, `body_too_large`, `body_too_deep`. */
        BadEmptyBody: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "tls_required" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "body_too_deep";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Bad request: `tls_required`, `invalid_request`, `invalid_json`, `unsupported_media_type`, `body_too_large`, `body_too_deep`. */
        BadBody: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "tls_required" | "invalid_request" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "body_too_deep";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `conflicting_api_keys`. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "missing_api_key" | "invalid_api_key" | "conflicting_api_keys";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Forbidden: `forbidden`, `client_closed`, `mfa_required`. */
        ForbiddenToRead: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "forbidden" | "client_closed" | "mfa_required";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Forbidden: `forbidden`, `client_closed`, `client_suspended`, `mfa_required`. */
        ForbiddenToWrite: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "forbidden" | "client_closed" | "client_suspended" | "mfa_required";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Not found: `not_found`. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "not_found";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Method not allowed: the path supports other methods: `method_not_allowed`. */
        MethodNotAllowed: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "method_not_allowed";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Too many requests: `rate_limited`. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "rate_limited";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Internal server error: `internal_error`. */
        InternalServerError: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "internal_error";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        /** @description Service unavailable: the disk of the gateway is full or failed: `disk_failed`. */
        ServiceUnavailable: {
            headers: {
                "x-request-id": components["headers"]["x-request-id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    error?: {
                        /** @enum {string} */
                        code?: "disk_failed";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    parameters: {
        /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
        ClientId: string;
        /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
        IdempotencyKey: string;
        /** @description The id of the event, which is the same in every attempt. */
        WebhookId: string;
        /** @description Unix time of the attempt, in seconds. */
        WebhookTimestamp: string;
        /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description A unique id of this response. */
        "x-request-id": string;
        /** @description Present if the first response is replayed for its Idempotency-Key. */
        "Idempotent-Replayed": "true";
        /** @description Requests per key in a window of seconds, if a limit is set. */
        "RateLimit-Policy": string;
        /** @description Requests left in the window and seconds until it ends, if a limit is set. */
        RateLimit: string;
        /** @description Seconds to wait before the next attempt. */
        "Retry-After": string;
        /** @description The methods that this path supports. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "clients.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                kind?: "reseller" | "RESELLER" | "merchant" | "MERCHANT";
                status?: "active" | "ACTIVE" | "suspended" | "SUSPENDED" | "closed" | "CLOSED";
                parent_id?: string;
                search_text?: string;
                sort_column?: "created_at" | "updated_at" | "name";
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "clients.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "clients.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "clients.updateByPut": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "clients.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClientUpdate"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "clients.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["BadEmptyBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `has_child_clients`, `money_in_flight`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "has_child_clients" | "money_in_flight";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "users.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                client_id?: string;
                role?: "owner" | "OWNER" | "admin" | "ADMIN" | "developer" | "DEVELOPER" | "operator" | "OPERATOR" | "viewer" | "VIEWER";
                status?: "active" | "ACTIVE" | "inactive" | "INACTIVE";
                email?: string;
                search_text?: string;
                sort_column?: "created_at" | "updated_at" | "email" | "last_name";
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "users.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `already_exists`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "already_exists" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "users.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "users.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `already_exists`, `last_owner`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "already_exists" | "last_owner";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "users.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadEmptyBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `last_owner`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "last_owner";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "users.changePassword": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `forbidden`, `client_closed`, `client_suspended`, `mfa_required`, `user_required`. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "forbidden" | "client_closed" | "client_suspended" | "mfa_required" | "user_required";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Too many requests: `too_many_attempts`, `rate_limited`. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "too_many_attempts" | "rate_limited";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "auth.issueKey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            400: components["responses"]["BadBody"];
            /** @description Unauthorized: `invalid_credentials`. */
            401: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_credentials";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Forbidden: `forbidden`, `client_suspended`, `client_closed`. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "forbidden" | "client_suspended" | "client_closed";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Too many requests: `too_many_attempts`. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "too_many_attempts";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "mfa.challenge": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `forbidden`, `client_closed`, `client_suspended`, `user_required`. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "forbidden" | "client_closed" | "client_suspended" | "user_required";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `channel_not_enrolled`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "channel_not_enrolled";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Too many requests: `too_many_challenges`, `rate_limited`. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "too_many_challenges" | "rate_limited";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "mfa.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
            /** @description Bad request: `invalid_code`, `challenge_expired`, `tls_required`, `invalid_request`, `invalid_json`, `unsupported_media_type`, `body_too_large`, `body_too_deep`. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_code" | "challenge_expired" | "tls_required" | "invalid_request" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "body_too_deep";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Forbidden: `forbidden`, `client_closed`, `client_suspended`, `user_required`. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "forbidden" | "client_closed" | "client_suspended" | "user_required";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `challenge_used`, `challenge_locked`, `channel_not_enrolled`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "challenge_used" | "challenge_locked" | "channel_not_enrolled";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                client_id?: string;
                kind?: "card_processor" | "CARD_PROCESSOR" | "ach_processor" | "ACH_PROCESSOR" | "other" | "OTHER";
                status?: "active" | "ACTIVE" | "inactive" | "INACTIVE";
                search_text?: string;
                sort_column?: "created_at" | "updated_at" | "kind" | "provider";
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`, `already_exists`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required" | "already_exists" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of an integration. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.updateByPut": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of an integration. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IntegrationUpdate"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `already_exists`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "already_exists";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of an integration. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IntegrationUpdate"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `already_exists`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "already_exists" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of an integration. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["BadEmptyBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "integrations.summary": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a client. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSummary"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "paymentTokens.list": {
        parameters: {
            query?: {
                customer_id?: string;
                customer_reference?: string;
                type?: "card" | "CARD" | "bank_account" | "BANK_ACCOUNT";
                status?: "active" | "ACTIVE" | "verification_pending" | "VERIFICATION_PENDING" | "verification_failed" | "VERIFICATION_FAILED" | "expired" | "EXPIRED" | "inactive" | "INACTIVE";
                page?: number;
                per_page?: number;
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentTokenPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "paymentTokens.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentToken"];
                };
            };
            /** @description Bad request: `real_card_number`, `tls_required`, `invalid_request`, `invalid_json`, `unsupported_media_type`, `body_too_large`, `body_too_deep`. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "real_card_number" | "tls_required" | "invalid_request" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "body_too_deep";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "paymentTokens.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a payment token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentToken"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "paymentTokens.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a payment token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentTokenUpdate"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentToken"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `token_inactive`, `no_correction`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "token_inactive" | "no_correction" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "paymentTokens.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a payment token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentToken"];
                };
            };
            400: components["responses"]["BadEmptyBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "paymentTokens.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a payment token. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountVerification"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentToken"];
                };
            };
            /** @description Bad request: `wrong_amounts`, `tls_required`, `invalid_request`, `invalid_json`, `unsupported_media_type`, `body_too_large`, `body_too_deep`. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "wrong_amounts" | "tls_required" | "invalid_request" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "body_too_deep";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `not_verification_pending`, `deposits_pending`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "not_verification_pending" | "deposits_pending" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "transactions.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                sort_column?: "created_at" | "updated_at" | "amount" | "type" | "transaction_state" | "settled_at";
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
                /** @description Case-insensitive substring of id, description, holder name, last four, reference, or metadata values. */
                search_text?: string;
                /** @description Like search_text, but matches a whole word. */
                term?: string;
                type?: "SALE" | "sale" | "AUTH" | "auth" | "PAYMENT" | "payment" | "PAYOUT" | "payout" | "REFUND" | "refund";
                transaction_state?: "authorized" | "AUTHORIZED" | "declined" | "DECLINED" | "captured" | "CAPTURED" | "voided" | "VOIDED" | "expired" | "EXPIRED" | "settling" | "SETTLING" | "settled" | "SETTLED" | "partially_refunded" | "PARTIALLY_REFUNDED" | "refunded" | "REFUNDED" | "rejected" | "REJECTED" | "canceled" | "CANCELED" | "submitted" | "SUBMITTED" | "returned" | "RETURNED" | "reversed" | "REVERSED";
                response_code?: string;
                processor?: "card" | "CARD" | "ach" | "ACH";
                payment_method_type?: "card" | "CARD" | "ACH" | "ach" | "token" | "TOKEN";
                batch_id?: string;
                customer_id?: string;
                customer_reference?: string;
                payment_token?: string;
                reference_id?: string;
                return_code?: string;
                recurring?: boolean;
                amount_min?: number;
                amount_max?: number;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                created_from?: string;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                created_to?: string;
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "transactions.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Bad request: `real_card_number`, `tls_required`, `invalid_request`, `invalid_json`, `unsupported_media_type`, `body_too_large`, `body_too_deep`. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "real_card_number" | "tls_required" | "invalid_request" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "body_too_deep";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`, `no_integration`, `token_not_active`, `debit_blocked`, `not_retryable`, `ledger_limit`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required" | "no_integration" | "token_not_active" | "debit_blocked" | "not_retryable" | "ledger_limit" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "transactions.capture": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`, `already_captured`, `amount_too_large`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state" | "already_captured" | "amount_too_large" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "transactions.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRequest"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`, `batch_closed`, `not_settled`, `ach_settled`, `amount_too_large`, `transaction_disputed`, `ledger_limit`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state" | "batch_closed" | "not_settled" | "ach_settled" | "amount_too_large" | "transaction_disputed" | "ledger_limit" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "transactions.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a transaction. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "disputes.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                state?: "inquiry" | "INQUIRY" | "alert" | "ALERT" | "needs_response" | "NEEDS_RESPONSE" | "closed" | "CLOSED" | "under_review" | "UNDER_REVIEW" | "lost" | "LOST" | "won" | "WON" | "pre_arbitration" | "PRE_ARBITRATION" | "arbitration" | "ARBITRATION" | "won_finally" | "WON_FINALLY";
                network?: "visa" | "VISA" | "mastercard" | "MASTERCARD" | "amex" | "AMEX" | "discover" | "DISCOVER";
                reason?: string;
                transaction_id?: string;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                created_from?: string;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                created_to?: string;
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputePage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "disputes.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "disputes.submitEvidence": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisputeEvidenceRequest"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`, `evidence_already_submitted`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state" | "evidence_already_submitted" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "disputes.accept": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of a dispute. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `invalid_state`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "invalid_state" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "batches.close": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
                /** @description For 24 hours, the same key with the same body returns the first response again; with another body it is rejected. A UUID is recommended. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BatchCloseRequest"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchCloseAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`, `batch_empty`, `idempotency_key_reused`, `idempotency_in_progress`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required" | "batch_empty" | "idempotency_key_reused" | "idempotency_in_progress";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "batches.status": {
        parameters: {
            query?: {
                processor?: "card" | "CARD" | "ach" | "ACH";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStatusReport"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "batches.updateStatus": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchStatusRequest"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchCloseAnswer"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToWrite"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`, `batch_empty`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required" | "batch_empty";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "batches.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                processor?: "card" | "CARD" | "ach" | "ACH";
                status?: "settling" | "SETTLING" | "settled" | "SETTLED";
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                closed_from?: string;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                closed_to?: string;
                sort_column?: "closed_at" | "settled_at" | "net_amount";
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "batches.openTransactions": {
        parameters: {
            query?: {
                processor?: "card" | "CARD" | "ach" | "ACH";
                skip?: number;
                take?: number;
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            /** @description Conflict: `merchant_required`. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"] & {
                        error?: {
                            /** @enum {string} */
                            code?: "merchant_required";
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "batches.transactions": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a batch. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "deposits.list": {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                deposited_from?: string;
                /** @description An ISO 8601 time with Z or an offset. A date means midnight UTC. */
                deposited_to?: string;
                sort_order?: "asc" | "ASC" | "desc" | "DESC";
            };
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositPage"];
                };
            };
            400: components["responses"]["BadQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "deposits.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description The client to act for: a client below the reseller that owns the key. Default: the client that owns the key. A merchant’s key can name that merchant only. */
                "Client-Id"?: components["parameters"]["ClientId"];
            };
            path: {
                /** @description The id of a deposit. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["x-request-id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            400: components["responses"]["BadAddress"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenToRead"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.transaction.authorized": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.authorized";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.captured": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.captured";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.declined": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.declined";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.voided": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.voided";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.expired": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.expired";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.submitted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.submitted";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.settled": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.settled";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.funded": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.funded";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.returned": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.returned";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.refunded": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.refunded";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.canceled": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.canceled";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.rejected": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.rejected";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.transaction.reversed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "transaction.reversed";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.ach.notification_of_change": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationOfChangeEvent"] & {
                    /** @constant */
                    type?: "ach.notification_of_change";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.ach.return_rate_exceeded": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnRateEvent"] & {
                    /** @constant */
                    type?: "ach.return_rate_exceeded";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.batch.closed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchEvent"] & {
                    /** @constant */
                    type?: "batch.closed";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.batch.settled": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchEvent"] & {
                    /** @constant */
                    type?: "batch.settled";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.batch.funded": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchEvent"] & {
                    /** @constant */
                    type?: "batch.funded";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.deposit.paid": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositEvent"] & {
                    /** @constant */
                    type?: "deposit.paid";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.deposit.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositEvent"] & {
                    /** @constant */
                    type?: "deposit.failed";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.created";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.updated";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.expired": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.expired";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.deactivated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.deactivated";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.verified": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.verified";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.verification_failed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.verification_failed";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.debit_blocked": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.debit_blocked";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.recurring_blocked": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.recurring_blocked";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.payment_token.card_replaced": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentTokenEvent"] & {
                    /** @constant */
                    type?: "payment_token.card_replaced";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.opened": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.opened";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.evidence_due_soon": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.evidence_due_soon";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.evidence_submitted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.evidence_submitted";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.funds_withdrawn": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.funds_withdrawn";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.funds_reinstated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.funds_reinstated";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.won": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.won";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.lost": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.lost";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.pre_arbitration": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.pre_arbitration";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.dispute.closed": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeEvent"] & {
                    /** @constant */
                    type?: "dispute.closed";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.fraud_report.received": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FraudReportEvent"] & {
                    /** @constant */
                    type?: "fraud_report.received";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.card.dispute_rate_exceeded": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeRateEvent"] & {
                    /** @constant */
                    type?: "card.dispute_rate_exceeded";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.endpoint.disabled": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointEvent"] & {
                    /** @constant */
                    type?: "endpoint.disabled";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.client.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientEvent"] & {
                    /** @constant */
                    type?: "client.created";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.client.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientEvent"] & {
                    /** @constant */
                    type?: "client.updated";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.client.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientEvent"] & {
                    /** @constant */
                    type?: "client.deleted";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.integration.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationEvent"] & {
                    /** @constant */
                    type?: "integration.created";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.integration.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationEvent"] & {
                    /** @constant */
                    type?: "integration.updated";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.integration.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationEvent"] & {
                    /** @constant */
                    type?: "integration.deleted";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.user.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserEvent"] & {
                    /** @constant */
                    type?: "user.created";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.user.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserEvent"] & {
                    /** @constant */
                    type?: "user.updated";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.user.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserEvent"] & {
                    /** @constant */
                    type?: "user.deleted";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.mfa.challenge_sent": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeEvent"] & {
                    /** @constant */
                    type?: "mfa.challenge_sent";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.ach.return": {
        parameters: {
            query?: never;
            header: {
                /** @description The id of the event, which is the same in every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Unix time of the attempt, in seconds. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"] & {
                    /** @constant */
                    type?: "ach.return";
                };
            };
        };
        responses: {
            /** @description Gone: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged, because redirects are not followed; retried. */
            "3XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not acknowledged; retried. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

/** Where the calls and the pages of webhooks are. */

/** Base path of subscriptions. */
export const BASE = '/arpa-basic-api/webhook'
/** Base path of deliveries. */
export const LOG = '/arpa-basic-api/webhookDelivery'
/** Address of the page with the log. */
export const LOG_PAGE = '/systemManage/webhookLog'

import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

/** How a company's administrators keep what tells their programs. */
export const webhookRoutes = (
  serve: Serve,
  { db, secrets, reach }: { db: Db; secrets: SecretBox; reach: Reach },
): void => {
  serve(endpoints.listWebhooks, ({ caller, now }) => listWebhooks(db, caller.tenant, now))
  serve(endpoints.createWebhook, ({ caller, body, now }) =>
    createWebhook(db, caller, body, { secrets, reach, now }),
  )
  serve(endpoints.updateWebhook, ({ caller, params, body, now }) =>
    updateWebhook(db, caller, params.webhookId, body, { reach, now }),
  )
  serve(endpoints.replaceWebhookSecret, ({ caller, params, now }) =>
    replaceWebhookSecret(db, caller, params.webhookId, { secrets, now }),
  )
  serve(endpoints.removeWebhook, ({ caller, params }) =>
    removeWebhook(db, caller.tenant, params.webhookId),
  )
  serve(endpoints.testWebhook, ({ caller, params }) =>
    testWebhook(db, caller.tenant, params.webhookId),
  )
  serve(endpoints.listWebhookDeliveries, ({ caller, params }) =>
    listWebhookDeliveries(db, caller.tenant, params.webhookId),
  )
  serve(endpoints.resendWebhookDelivery, ({ caller, params, now }) =>
    resendWebhookDelivery(db, caller.tenant, params, now),
  )
}

import { endpoints } from '@carreau/contract/endpoints'
import type { Serve } from '../../../platform/http/serve.ts'
import { listReminders } from './list-reminders.ts'
import { listReminderProposals, previewReminder, previewReminderFile } from './proposals.ts'
import { releaseReminders } from './release-reminders.ts'
import { getReminderFile, type ReminderFiles } from './reminder-file.ts'
import {
  getReminderRules,
  pauseReminders,
  resumeReminders,
  updateReminderRules,
} from './reminder-rules.ts'

export const reminderRoutes = (serve: Serve, files: ReminderFiles): void => {
  const { db } = files
  serve(endpoints.listReminderProposals, ({ caller, now }) =>
    listReminderProposals(db, caller.tenant.id, now),
  )
  serve(endpoints.previewReminder, ({ caller, params, query, now }) =>
    previewReminder(db, caller, { ...params, ...query }, now),
  )
  serve(endpoints.previewReminderFile, ({ caller, params, query, now }) =>
    previewReminderFile(files, caller, { ...params, ...query }, now),
  )
  serve(endpoints.releaseReminders, ({ caller, body, idempotencyKey, now }) =>
    releaseReminders(db, caller, { ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.listReminders, ({ caller, query }) => listReminders(db, caller.tenant.id, query))
  serve(endpoints.getReminderFile, ({ caller, params, now }) =>
    getReminderFile(files, caller.tenant, params.reminderId, now),
  )
  serve(endpoints.getReminderRules, ({ caller, now }) =>
    getReminderRules(db, caller.tenant.id, now),
  )
  serve(endpoints.updateReminderRules, ({ caller, body, now }) =>
    updateReminderRules(db, caller, body, now),
  )
  serve(endpoints.pauseReminders, ({ caller, params, body, now }) =>
    pauseReminders(db, caller, { ...body, ...params }, now),
  )
  serve(endpoints.resumeReminders, ({ caller, params }) =>
    resumeReminders(db, caller, params.buyerId),
  )
}

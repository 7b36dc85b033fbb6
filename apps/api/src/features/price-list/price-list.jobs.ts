import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { mailPriceList } from './sending/price-list-mail.ts'
import { sendPriceLists } from './sending/send-price-lists.ts'

/** What the room does in the background. */
export const priceListJobs = ({
  db,
  config,
  storage: { pictures },
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  storage: Pick<Storage, 'pictures'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'send_price_lists' | 'mail_price_list'> => {
  const send = openMailer(config, { log, now })
  return {
    send_price_lists: {
      cron: '*/5 * * * *',
      run: async () => {
        await sendPriceLists(db, now())
      },
    },
    mail_price_list: {
      run: payload =>
        mailPriceList({ db, pictures, send, publicUrl: config.publicUrl }, payload, now()),
    },
  }
}

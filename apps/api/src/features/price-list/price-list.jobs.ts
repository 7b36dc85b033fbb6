import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SecretBox } from '../../platform/identity/secret-box.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { oneAtATime } from '../../platform/jobs/one-at-a-time.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import type { Reach } from '../../platform/outgoing/call-address.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { fetchPriceLists } from './fetching/fetch-price-lists.ts'
import { mailPriceList } from './sending/price-list-mail.ts'
import { sendPriceLists } from './sending/send-price-lists.ts'

/** What the room does in the background. */
export const priceListJobs = ({
  db,
  config,
  storage: { pictures },
  secrets,
  log,
  now,
}: {
  db: Db
  /** What webhooks may call, so may this: addresses that others chose. */
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'> & { webhooks: Reach }
  secrets: SecretBox
  storage: Pick<Storage, 'pictures'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'fetch_price_lists' | 'send_price_lists' | 'mail_price_list'> => {
  const send = openMailer(config, { log, now })
  const fetch = oneAtATime(async () => {
    await fetchPriceLists({
      ...{ db, secrets, now, reach: config.webhooks },
      onError: error => log(`Mercuriale récupérée : ${error.message}`),
    })
  })
  return {
    fetch_price_lists: { cron: '* * * * *', callsOthers: true, run: fetch },
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

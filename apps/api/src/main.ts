import { buildApp } from './app.ts'
import { demoMarket, refuseDemo } from './demo-market.ts'
import { accountJobs } from './features/accounts/accounts.jobs.ts'
import { saidOfOtherKey } from './features/accounts/second-factor/other-key.ts'
import { openLiveIndex } from './features/catalogue/search-index/live-index.ts'
import { companyJobs } from './features/companies/companies.jobs.ts'
import { customerJobs } from './features/customers/customers.jobs.ts'
import { documentJobs } from './features/documents/documents.jobs.ts'
import { electronicJobs } from './features/integrations/electronic/electronic.jobs.ts'
import { integrationJobs } from './features/integrations/integrations.jobs.ts'
import { orderFileJobs } from './features/integrations/order-files/order-files.jobs.ts'
import { startWebhooks } from './features/integrations/webhooks/send-webhooks.ts'
import { listJobs } from './features/lists/lists.jobs.ts'
import { notificationJobs, realtimeJobs } from './features/notifications/notifications.jobs.ts'
import { operatorJobs } from './features/operator/operator.jobs.ts'
import { startMailServer } from './features/orders/mailbox/mail-server.ts'
import { orderJobs } from './features/orders/orders.jobs.ts'
import { priceListJobs } from './features/price-list/price-list.jobs.ts'
import { operationsOf } from './operations.ts'
import { backupJobs } from './platform/backup/backup.jobs.ts'
import { backupAge, openBackupStore } from './platform/backup/kept-backups.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { missingForProduction } from './platform/config/production.ts'
import { openDatabase } from './platform/db/database.ts'
import { prepareSchema } from './platform/db/migrate.ts'
import { openReplica } from './platform/db/replica.ts'
import { openAdmission } from './platform/http/load/shed-load.ts'
import { refusedListening } from './platform/http/refused-listening.ts'
import { openSecretBox } from './platform/identity/secret-box.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { housekeepingJobs } from './platform/operations/housekeeping.jobs.ts'
import { stopTracing } from './platform/operations/tracing.ts'
import { startLocalDatabase } from './platform/postgres/local-database.ts'
import { reasonOf, StartError } from './platform/postgres/start-error.ts'
import { openRealtime, type Realtime } from './platform/realtime/open-realtime.ts'
import { openStorage } from './platform/storage/open-storage.ts'

type Stop = () => Promise<void>

/** What has been started, newest first: stopping walks it from the front. */
const started: Stop[] = [stopTracing]
/** Real time, which ends first. */
const sockets: Stop[] = []
/** Node takes one per turn of its loop; who finds no room is heard again only a second later. */
const connectionsWaiting = 2_048
let stopping = false
/** How long requests are still served once the end was asked for. */
let drainMs = 0
const say = (line: string) => process.stdout.write(`${line}\n`)

const findDatabase = async (config: Config): Promise<string> => {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const server = await startLocalDatabase(config.dataDir, say)
  started.unshift(server.stop)
  return server.url
}

const prepareDatabase = async (config: Config, url: string): Promise<void> => {
  await prepareSchema(url)
  await refuseDemo(config, url)
  if (config.demo) await demoMarket(config, url, say)
}

const listen = async (config: Config, url: string): Promise<void> => {
  const database = openDatabase(config.poolerUrl ?? url, {
    max: config.databasePool,
    pooled: config.poolerUrl !== undefined,
    hostedRealtime: config.hostedRealtime !== undefined,
    onError: error => say(`Base de données : ${error.message}`),
  })
  started.unshift(database.close)
  const secrets = openSecretBox(config)
  const otherKey = await saidOfOtherKey(database.db, secrets)
  if (otherKey !== undefined) say(otherKey)
  const replica =
    config.databaseReplicaUrl === undefined
      ? undefined
      : openReplica({
          primary: database.pool,
          url: config.databaseReplicaUrl,
          max: config.databasePool,
          onError: error => say(`Réplique : ${error.message}`),
        })
  if (replica !== undefined) started.unshift(replica.close)
  const storage = openStorage(config)
  const work = { db: database.db, config, storage, log: say, now: () => new Date() }
  const tasks = {
    ...accountJobs(work),
    ...companyJobs(work),
    ...listJobs(work),
    ...customerJobs(work),
    ...priceListJobs({ ...work, secrets }),
    ...orderJobs(work),
    ...documentJobs(work),
    ...operatorJobs(work),
    ...notificationJobs(work),
    ...realtimeJobs(work),
    ...integrationJobs(work),
    ...electronicJobs({ ...work, secrets }),
    ...orderFileJobs({ ...work, secrets }),
    ...housekeepingJobs(work),
    ...backupJobs({ ...work, databaseUrl: url }),
  }
  const jobs = await startJobs({ url, tasks })
  started.unshift(jobs.stop)
  const webhooks = startWebhooks({
    ...work,
    secrets,
    reach: config.webhooks,
    onError: error => say(`Webhooks : ${error.message}`),
  })
  started.unshift(webhooks.stop)
  if (config.mailIn !== undefined) {
    const mail = await startMailServer({
      ...work,
      settings: config.mailIn,
      onError: error => say(`Courrier reçu : ${error.message}`),
    }).catch((error: unknown) => {
      if (reasonOf(error) !== 'EADDRINUSE') throw error
      throw new StartError(`Le port ${config.mailIn?.port} de MAIL_IN_PORT est déjà pris.`)
    })
    started.unshift(mail.stop)
  }
  let realtime: Realtime | undefined
  const searchIndex = openLiveIndex({
    db: database.db,
    url,
    onPrices: change => realtime?.pricesChanged(change),
    onError: error => say(`Index de recherche : ${error.message}`),
  })
  started.unshift(searchIndex.close)
  const admission = openAdmission({ atOnce: config.requestsAtOnce })
  const operations = operationsOf({
    ...database,
    admission,
    searchIndex,
    realtime: () => realtime,
    isStopping: () => stopping,
    replica,
    ...(config.backup && {
      backupAge: backupAge(openBackupStore(config.backup), () => new Date()),
    }),
  })
  const now = () => new Date()
  const app = await buildApp({
    db: database.db,
    config,
    searchIndex,
    now,
    storage,
    replica,
    operations,
    admission,
  })
  started.unshift(() => app.close())
  await searchIndex.ready()
  realtime = await openRealtime({
    db: database.db,
    url,
    server: app.server,
    config,
    onError: error => say(`Temps réel : ${error.message}`),
  })
  sockets.unshift(realtime.close)
  await app
    .listen({ host: config.host, port: config.port, backlog: connectionsWaiting })
    .catch((error: unknown) => {
      throw refusedListening(error, config)
    })
}

const endAll = async (running: Stop[]): Promise<void> => {
  for (const end of running.splice(0)) await end().catch(error => say(reasonOf(error)))
}

/** Everything must be gone within 5 s: what has not stopped by then is abandoned. */
const stop = async (exitCode: number): Promise<never> => {
  setTimeout(() => process.exit(exitCode), 4_800).unref()
  await endAll(sockets)
  await endAll(started)
  process.exit(exitCode)
}

// `disconnect`: tools/start.mjs, which holds the other end of our channel, is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    // A proxy sees that this node is not ready any more, and sends the next request to another;
    // sockets come back there.
    if (drainMs > 0) void endAll(sockets)
    setTimeout(() => void stop(0), drainMs)
  })
}

try {
  const config = readConfig()
  const missing = config.isProduction ? missingForProduction(config) : []
  if (missing.length > 0) throw new StartError(missing.join('\n'))
  // The key would stay on one node, or be gone with its container.
  if (config.databaseUrl !== undefined && config.secondFactorKeys === undefined)
    say('SECOND_FACTOR_KEY n’est pas défini : la clé des seconds facteurs reste dans DATA_DIR.')
  drainMs = config.drainMs
  const url = await findDatabase(config)
  await prepareDatabase(config, url)
  await listen(config, url)
  say(`\nCarreau est ouvert : ${config.publicUrl}`)
  say(`API : ${config.publicUrl}/api/docs`)
} catch (error) {
  say(
    error instanceof StartError
      ? error.message
      : String(error instanceof Error ? error.stack : error),
  )
  await stop(1)
}

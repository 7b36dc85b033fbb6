import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { StartError } from '../postgres/start-error.ts'
import { listenedHost, postgresAddress, withoutEndSlash } from './addresses.ts'
import { backupEnvironment, backupSettingsOf } from './backup-settings.ts'
import { mailInEnvironment, mailInSettingsOf } from './mail-in-settings.ts'
import { nativeEnvironment, nativeSettingsOf } from './native-settings.ts'
import { openingOf } from './opening.ts'
import { missingForProduction } from './production.ts'
import { pushEnvironment, pushSettingsOf } from './push-settings.ts'
import { s3Environment, s3SettingsOf } from './s3-settings.ts'
import { trustedProxiesOf } from './trusted-proxies.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const days = (least: number, usual: number) =>
  z.coerce.number().int().min(least).max(3_650).default(usual)

const environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: listenedHost.default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where people reach the product: links in mails. */
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  /** Undefined: the embedded server under `DATA_DIR`. */
  DATABASE_URL: postgresAddress.optional(),
  /** PostgreSQL itself, where a pooler in transaction mode is at `DATABASE_URL`. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  /** A streaming replica for reads of many; undefined: everything is read from the primary. */
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** Calls served at the same time; further ones wait a moment, then are sent away. */
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(32),
  /** Undefined: on for the embedded server of a machine that opens to nobody else. */
  DEMO: z.enum(['on', 'off']).optional(),
  DEMO_SCALE: z.coerce.number().int().min(1).max(1_000).default(1),
  DEMO_MONTH: z.coerce.number().int().min(1).max(12).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Carreau <bonjour@carreau.example>'),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_APP_KEY: z.string().optional(),
  PUSHER_APP_SECRET: z.string().optional(),
  /** Undefined: the service of that name, in `PUSHER_CLUSTER`. */
  PUSHER_HOST: z.string().optional(),
  PUSHER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PUSHER_SCHEME: z.enum(['https', 'http']).default('https'),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[\w-]+$/)
    .default('eu'),
  /** Between being asked to stop and stopping: time for a proxy to see it. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).default(0),
  /** Who may read `/metrics` from anywhere; undefined: one's own network alone. */
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: z.string().default('false'),
  SECOND_FACTOR_KEY: z.string().optional(),
  /** Whether operators reach the platform with a second factor only (decision 34). */
  OPERATOR_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  // How long personal data is kept (docs/personal-data.md says why).
  JOURNAL_DAYS: days(30, 365),
  NOTIFICATION_DAYS: days(7, 90),
  /** A device that is pushed to, since it last said it was there. */
  DEVICE_DAYS: days(7, 180),
  /** An account that works for no company, since it last signed in. */
  UNUSED_ACCOUNT_DAYS: days(90, 1_095),
  /** Tests and development alone: webhooks may call this machine, and without TLS. */
  WEBHOOKS_ALLOW_LOCAL: z.enum(['true', 'false']).default('false'),
  ...mailInEnvironment,
  ...pushEnvironment,
  ...nativeEnvironment,
  ...s3Environment,
  ...backupEnvironment,
})

/** Every variable that is read. */
export const configurationNames: readonly string[] = Object.keys(environment.shape)

const keyBytes = 32

/**
 * The keys that seal second factors: the first one seals, all of them open, so that a key is
 * replaced by putting the new one before it. Undefined: a file of `DATA_DIR` holds one.
 */
const secondFactorKeysOf = (written: string | undefined): readonly Buffer[] | undefined =>
  written?.split(',').map(text => {
    const key = Buffer.from(text.trim(), 'base64')
    if (key.length !== keyBytes)
      throw new StartError(
        'Configuration : SECOND_FACTOR_KEY — attendu : 32 octets en base64 (openssl rand -base64 32).',
      )
    return key
  })

/**
 * Sessions belong to PostgreSQL itself: listening, the queue's locks, migrations. Requests go past a pooler
 * where there is one.
 */
const databaseAddressesOf = (e: z.infer<typeof environment>) => {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = e
  if (direct === undefined) return { databaseUrl: url, poolerUrl: undefined }
  if (url === undefined)
    throw new StartError(
      'Configuration : DATABASE_DIRECT_URL ne va pas sans DATABASE_URL, l’adresse du pooler.',
    )
  return { databaseUrl: direct, poolerUrl: url }
}

/**
 * A hosted service of the Pusher protocol (docs/product.md#channels); without one the API itself serves
 * real time. The three of an application, or none: half a setting is a mistake somebody has to know of.
 */
const hostedRealtimeOf = (e: z.infer<typeof environment>) => {
  const { PUSHER_APP_ID: appId, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret } = e
  if (appId === undefined && key === undefined && secret === undefined) return undefined
  if (appId === undefined || key === undefined || secret === undefined)
    throw new StartError(
      'Configuration : PUSHER_APP_ID, PUSHER_APP_KEY et PUSHER_APP_SECRET vont ensemble.',
    )
  return {
    appId,
    key,
    secret,
    host: e.PUSHER_HOST,
    port: e.PUSHER_PORT,
    tls: e.PUSHER_SCHEME === 'https',
    cluster: e.PUSHER_CLUSTER,
  }
}

/**
 * The variables, read; what cannot be is said in `refused` and left at what it is without being set, so that
 * the others are looked at all the same.
 */
const readVariables = (env: NodeJS.ProcessEnv, refused: string[]) => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(set)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) {
    const name = path.join('.')
    refused.push(`Configuration : ${name} — ${message}`)
    delete set[name]
  }
  return environment.parse(set)
}

/**
 * Reads the configuration (README lists it). Relative folders start at the repository, so that
 * `npm start` means the same from any folder.
 *
 * @throws StartError with one sentence for each thing that is wrong; where people work, or are about to
 * (`forPeople`), what production lacks is said with it.
 */
export const readConfig = (
  env: NodeJS.ProcessEnv = process.env,
  { forPeople = false }: { forPeople?: boolean } = {},
) => {
  const refused: string[] = []
  const tried = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      refused.push(error.message)
      return otherwise
    }
  }
  const e = readVariables(env, refused)
  const unset = environment.parse({})
  const opening = openingOf(e)
  const dataDir = resolve(root, e.DATA_DIR)
  const s3 = tried(() => s3SettingsOf(e), undefined)
  const config = {
    ...opening,
    host: e.HOST,
    port: e.PORT,
    publicUrl: withoutEndSlash(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`),
    dataDir,
    ...tried(() => databaseAddressesOf(e), { databaseUrl: e.DATABASE_URL, poolerUrl: undefined }),
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    databasePool: e.DATABASE_POOL,
    requestsAtOnce: e.REQUESTS_AT_ONCE,
    demoScale: e.DEMO_SCALE,
    demoMonth: e.DEMO_MONTH,
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailIn: tried(() => mailInSettingsOf(e), undefined),
    drainMs: e.DRAIN_SECONDS * 1_000,
    metricsToken: e.METRICS_TOKEN,
    trustProxy: tried(() => trustedProxiesOf(e.TRUST_PROXY), false),
    hostedRealtime: tried(() => hostedRealtimeOf(e), undefined),
    push: tried(() => pushSettingsOf(e), pushSettingsOf(unset)),
    webhooks: { allowLocal: e.WEBHOOKS_ALLOW_LOCAL === 'true' },
    secondFactorKeys: tried(() => secondFactorKeysOf(e.SECOND_FACTOR_KEY), []),
    // The demo's operator signs in with what the README says.
    operatorsNeedSecondFactor:
      (e.OPERATOR_SECOND_FACTOR ?? (opening.demo ? 'offered' : 'required')) === 'required',
    retention: {
      journalDays: e.JOURNAL_DAYS,
      notificationDays: e.NOTIFICATION_DAYS,
      deviceDays: e.DEVICE_DAYS,
      unusedAccountDays: e.UNUSED_ACCOUNT_DAYS,
    },
    native: nativeSettingsOf(e),
    s3,
    backup: tried(() => backupSettingsOf(e, { root, dataDir, s3 }), undefined),
    backupKeyFile: e.BACKUP_KEY_FILE,
    webDist: resolve(root, 'apps/web/dist'),
  }
  if (refused.length === 0) return config
  const missing = opening.isProduction || forPeople ? missingForProduction(config) : []
  const isSaid = (sentence: string) =>
    refused.some(of => of.startsWith(`Configuration : ${sentence.split(' ')[0]} `))
  throw new StartError([...refused, ...missing.filter(each => !isSaid(each))].join('\n'))
}

export type Config = ReturnType<typeof readConfig>
export type HostedRealtime = NonNullable<Config['hostedRealtime']>

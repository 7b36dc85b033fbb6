import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))

const environment = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_SCALE: z.coerce.number().int().min(1).max(1_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Carreau <bonjour@carreau.example>'),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
})

export type Config = {
  host: string
  port: number
  /** Where people reach the product: links in mails. */
  publicUrl: string
  dataDir: string
  /** Undefined: the embedded server under `dataDir`. */
  databaseUrl: string | undefined
  databasePool: number
  demo: boolean
  demoScale: number
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  smtpUrl: string | undefined
  mailFrom: string
  trustProxy: boolean
  /** The built web application. */
  webDist: string
}

/**
 * Reads the configuration (README lists it). Relative folders start at the repository, so that
 * `npm start` means the same from any folder. Throws one sentence naming what is wrong.
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(set)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new Error(`Configuration : ${issue?.path.join('.')} — ${issue?.message}`)
  }
  const e = read.data
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    dataDir: resolve(root, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    demo: e.DEMO === 'on',
    demoScale: e.DEMO_SCALE,
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    trustProxy: e.TRUST_PROXY === 'true',
    webDist: resolve(root, 'apps/web/dist'),
  }
}

import { z } from 'zod'
import { StartError } from '../postgres/start-error.ts'

/** Variables of the mail that customers send to their wholesalers (README lists them). */
export const mailInEnvironment = {
  /** What stands behind the « @ »: `commandes.exemple.fr`. Undefined: no mail is taken. */
  MAIL_IN_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'attendu : un nom de domaine, comme commandes.exemple.fr')
    .optional(),
  /** The installation's own mail server alone comes here; from elsewhere, behind its TLS. */
  MAIL_IN_HOST: z.string().default('127.0.0.1'),
  MAIL_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
}

export type MailInSettings = { domain: string; host: string; port: number }

/** Both, or none: half a setting is a mistake somebody has to know of. */
export const mailInSettingsOf = ({
  MAIL_IN_DOMAIN: domain,
  MAIL_IN_HOST: host,
  MAIL_IN_PORT: port,
}: z.output<z.ZodObject<typeof mailInEnvironment>>): MailInSettings | undefined => {
  if (domain === undefined && port === undefined) return undefined
  if (domain === undefined || port === undefined)
    throw new StartError('Configuration : MAIL_IN_DOMAIN et MAIL_IN_PORT vont ensemble.')
  return { domain, host, port }
}

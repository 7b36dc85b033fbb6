import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartError } from '../postgres/start-error.ts'
import type { ApnsSettings } from '../push/apns.ts'
import { type FcmSettings, serviceAccount } from '../push/fcm.ts'
import { withoutEndSlash } from './addresses.ts'

/** Variables of push notifications (README lists them). */
export const pushEnvironment = {
  /** Undefined: the keys that the database keeps. */
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/, 'attendu : mailto:… ou https://…')
    .optional(),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: z.url().default('https://fcm.googleapis.com'),
  APNS_KEY: z.string().optional(),
  APNS_KEY_ID: z.string().optional(),
  APNS_TEAM_ID: z.string().optional(),
  APNS_TOPIC: z.string().optional(),
  APNS_URL: z.url().default('https://api.push.apple.com'),
  /** Push services beside those of the usual browsers, by host. */
  PUSH_HOSTS: z
    .string()
    .transform(text => text.split(',').map(host => host.trim().toLowerCase()))
    .refine(
      hosts => hosts.every(host => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)),
      'attendu : des noms d’hôtes, séparés par des virgules',
    )
    .optional(),
  /** Tests alone: push services on this machine may be called. */
  PUSH_ALLOW_LOCAL: z.enum(['true', 'false']).default('false'),
}

type Environment = z.output<z.ZodObject<typeof pushEnvironment>>

/** The text itself when it begins like one, otherwise the file it names. */
const textOrFile = (value: string, begins: string): string =>
  value.trimStart().startsWith(begins) ? value : readFileSync(value, 'utf8')

const fcmOf = ({ FCM_SERVICE_ACCOUNT, FCM_URL }: Environment): FcmSettings | undefined => {
  if (FCM_SERVICE_ACCOUNT === undefined) return undefined
  try {
    const account = serviceAccount.parse(JSON.parse(textOrFile(FCM_SERVICE_ACCOUNT, '{')))
    return { account, url: withoutEndSlash(FCM_URL) }
  } catch {
    throw new StartError(
      'Configuration : FCM_SERVICE_ACCOUNT — attendu : la clé JSON d’un compte de service, ou son fichier.',
    )
  }
}

const apnsOf = (e: Environment): ApnsSettings | undefined => {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = e
  const all = [key, keyId, teamId, topic]
  if (all.every(value => value === undefined)) return undefined
  if (!key || !keyId || !teamId || !topic)
    throw new StartError(
      'Configuration : APNS_KEY, APNS_KEY_ID, APNS_TEAM_ID et APNS_TOPIC vont ensemble.',
    )
  return { key: textOrFile(key, '-----BEGIN'), keyId, teamId, topic, url: e.APNS_URL }
}

/** Half a setting is a mistake somebody has to know of. */
export const pushSettingsOf = (e: Environment) => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new StartError('Configuration : VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY vont ensemble.')
  return {
    vapid: publicKey && privateKey ? { publicKey, privateKey } : undefined,
    vapidSubject: e.VAPID_SUBJECT,
    fcm: fcmOf(e),
    apns: apnsOf(e),
    reach: { hosts: e.PUSH_HOSTS ?? [], allowLocal: e.PUSH_ALLOW_LOCAL === 'true' },
  }
}

import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { formatCount, plural } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { orderFileFormatLabels } from '@carreau/domain/integrations/order-files'
import { fetchStateLabels } from '@carreau/domain/price-list/fetching'
import type { ApiKey } from '../api-keys.queries.ts'
import type { OrderFiles } from '../order-files/order-files.queries.ts'
import type { PriceSource } from '../price-source/price-source.queries.ts'
import type { TableAddress } from '../secret-addresses.queries.ts'
import type { Webhook } from '../webhooks.queries.ts'

/** How a way stands, in a few words. */
export type Standing = {
  words: string
  /** Whether something is connected. */
  isThere: boolean
  /** What somebody has to look at. */
  fault?: string
}

const nothing = (words: string): Standing => ({ words, isThere: false })

const there = (words: readonly (string | false)[], fault?: string | false): Standing => ({
  words: words.filter(Boolean).join(' · '),
  isThere: true,
  ...(fault && { fault }),
})

/** « hier à 14:02 », « le 3 novembre à 14:02 ». */
export const when = (time: string, now: Date): string => {
  const day = parisDay(new Date(time))
  const today = parisDay(now)
  const said =
    day === today ? 'aujourd’hui' : day === addDays(today, -1) ? 'hier' : `le ${formatDay(time)}`
  return `${said} à ${formatTime(time)}`
}

/** « dernier usage hier à 14:02 »: the latest of several. */
const lastUse = (
  used: readonly { last_used_at: string | null }[],
  never: string,
  now: Date,
): string => {
  const last = used
    .map(({ last_used_at }) => last_used_at)
    .filter(time => time !== null)
    .sort()
    .at(-1)
  return last === undefined ? never : `dernier usage ${when(last, now)}`
}

export const keysStanding = (
  keys: readonly Pick<ApiKey, 'state' | 'last_used_at'>[],
  now: Date,
): Standing => {
  if (keys.length === 0) return nothing('Aucune clé')
  const stopped = keys.filter(({ state }) => state !== 'active').length
  return there(
    [
      formatCount(keys.length, 'clé', 'clés'),
      lastUse(keys, plural(keys.length, 'jamais utilisée', 'jamais utilisées'), now),
    ],
    stopped > 0 && formatCount(stopped, 'ne marche plus', 'ne marchent plus'),
  )
}

export const tablesStanding = (
  addresses: readonly Pick<TableAddress, 'state' | 'last_used_at'>[],
  now: Date,
): Standing => {
  if (addresses.length === 0) return nothing('Aucune adresse')
  const stopped = addresses.filter(({ state }) => state === 'stopped').length
  return there(
    [
      formatCount(addresses.length, 'adresse', 'adresses'),
      lastUse(addresses, plural(addresses.length, 'jamais lue', 'jamais lues'), now),
    ],
    stopped > 0 && formatCount(stopped, 'arrêtée', 'arrêtées'),
  )
}

export const webhooksStanding = (
  webhooks: readonly Pick<Webhook, 'state' | 'failing_since'>[],
): Standing => {
  if (webhooks.length === 0) return nothing('Aucun webhook')
  const count = (is: (webhook: (typeof webhooks)[number]) => boolean) => webhooks.filter(is).length
  const paused = count(({ state }) => state === 'paused')
  const disabled = count(({ state }) => state === 'disabled')
  const failing = count(({ state, failing_since }) => state === 'active' && failing_since !== null)
  return there(
    [
      formatCount(webhooks.length, 'webhook', 'webhooks'),
      paused > 0 && formatCount(paused, 'en pause', 'en pause'),
    ],
    disabled > 0
      ? formatCount(disabled, 'désactivé', 'désactivés')
      : failing > 0 && formatCount(failing, 'en échec', 'en échec'),
  )
}

export const callsStanding = (
  last: { at: string; status: number } | undefined,
  now: Date,
): Standing =>
  last === undefined
    ? nothing('Aucun appel')
    : there([`Dernier appel ${when(last.at, now)}`], last.status >= 400 && `réponse ${last.status}`)

export const sourceStanding = (
  {
    url,
    is_on,
    is_running,
    next_at,
    fetches,
  }: Pick<PriceSource, 'url' | 'is_on' | 'is_running' | 'next_at' | 'fetches'>,
  now: Date,
): Standing => {
  if (url === null) return nothing('Aucune adresse')
  const last = fetches[0]
  return there(
    [
      !is_on && 'Arrêtée',
      is_running
        ? 'Récupération en cours…'
        : last !== undefined
          ? `Dernière récupération ${when(last.at, now)}`
          : next_at !== null &&
            `Première récupération le ${formatDay(next_at)} à ${formatTime(next_at)}`,
    ],
    (last?.state === 'failed' || last?.state === 'asked') && fetchStateLabels[last.state],
  )
}

export const filesStanding = ({
  is_settled,
  is_on,
  is_email_proved,
  way,
  format,
  email,
  sftp,
  sendings,
}: OrderFiles): Standing => {
  if (!is_settled)
    return nothing(
      sendings.some(({ state }) => state === 'sent')
        ? 'Plus aucun envoi\u00a0: le réglage a été oublié'
        : 'Aucun envoi réglé',
    )
  // The latest that was tried: what waits for its two minutes says nothing yet.
  const last = sendings.find(({ attempts, state }) => state !== 'waiting' || attempts > 0)
  const isStuck = last !== undefined && last.state !== 'sent'
  return there(
    [
      !is_on && 'Arrêté',
      `${orderFileFormatLabels[format]} ${way === 'mail' ? `à ${email}` : `par SFTP à ${sftp?.host}`}`,
    ],
    way === 'mail' && !is_email_proved ? 'Adresse à confirmer' : isStuck && 'En échec',
  )
}

/** Orders that a wholesaler is sent as files (docs/decisions/0138-orders-sent-as-files.md). */

export const orderFileFormats = ['csv', 'xlsx', 'pdf', 'order_x'] as const
export type OrderFileFormat = (typeof orderFileFormats)[number]

export const orderFileFormatLabels: Record<OrderFileFormat, string> = {
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  pdf: 'Bon de commande (PDF)',
  order_x: 'Order-X (XML)',
}

const endings: Record<OrderFileFormat, string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  pdf: 'pdf',
  order_x: 'xml',
}

export const orderFileWays = ['mail', 'sftp'] as const
export type OrderFileWay = (typeof orderFileWays)[number]

export const sftpLogins = ['password', 'key'] as const
export type SftpLogin = (typeof sftpLogins)[number]

export const sendingStates = ['waiting', 'sent', 'failed'] as const
export type SendingState = (typeof sendingStates)[number]

/** Signs of what is typed. */
export const maxHost = 253
export const maxUsername = 200
export const maxFolder = 300
/** A password, or a private key in its text. */
export const maxSecret = 10_000

/** Sendings that the screen lists, and days that a line of them is kept. */
export const sendingsShown = 30
export const sendingsKeptDays = 30

/** A code that proves an address: its digits, how long it may be typed, and how often wrong. */
export const codeDigits = 6
export const codeMinutes = 30
export const codeTries = 5

/**
 * « commande-C2026-000123-r2.csv »: what is sent twice is written over itself, what changed is another file. A number is
 * Carreau's own, of letters, digits and hyphens.
 */
export const orderFileName = (
  number: string,
  { revision, isCancelled }: { revision: number; isCancelled: boolean },
  format: OrderFileFormat,
): string => `commande-${number}-r${revision}${isCancelled ? '-annulee' : ''}.${endings[format]}`

/** A folder below the one that signing in opens, or from the root: no way up, nothing unseen. */
export const isFolder = (folder: string): boolean =>
  folder.length >= 1 &&
  folder.length <= maxFolder &&
  !/\p{Cc}|\\/u.test(folder) &&
  !folder.split('/').includes('..')

const minutesBetween = [1, 5, 10, 15, 30]
const hourMinutes = 60
const givenUpMinutes = 24 * 60

/** When a file is tried again after so many tries; null: a day was enough. */
export const nextSending = (attempts: number, askedAt: Date, now: Date): Date | null => {
  const minutes = minutesBetween[attempts - 1] ?? hourMinutes
  const next = new Date(now.getTime() + minutes * 60_000)
  return next.getTime() - askedAt.getTime() > givenUpMinutes * 60_000 ? null : next
}

/** Failing for so long, it is told to a person: what passes by itself is not. */
const toldAfterMs = 15 * 60_000

export const isToldOf = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= toldAfterMs

import { createHash } from 'node:crypto'
import { reminderStepLabels } from '@carreau/domain/customers/reminders'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { reminderPdf } from '../../documents/door/reminder-paper.ts'
import { findReminder, type KeptReminder, keepReminderFile } from './reminders.sql.ts'

export type ReminderFiles = {
  db: Db
  pictures: Pick<MediaStore, 'getPicture'>
  documents: Pick<FileStore, 'get' | 'put'>
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const read = async ({ documents }: ReminderFiles, id: number, sha256: string): Promise<Buffer> => {
  const bytes = await documents.get(`${sha256}.pdf`)
  // Another file in its place would be another letter.
  if (bytes === undefined || sha256Of(bytes) !== sha256)
    throw new Error(`The file of reminder ${id} is lost or damaged`)
  return bytes
}

/** A letter's file: made once from what was frozen, and kept as it went out. */
export const reminderFile = async (
  files: ReminderFiles,
  { id, content, sha256 }: KeptReminder,
  now: Date,
): Promise<{ name: string; bytes: Buffer }> => {
  const name = `${reminderStepLabels[content.step].toLowerCase().replaceAll(' ', '-')}-${id}.pdf`
  if (sha256 !== null) return { name, bytes: await read(files, id, sha256) }
  const bytes = await reminderPdf(content, files.pictures)
  const made = sha256Of(bytes)
  await files.documents.put(`${made}.pdf`, bytes)
  const kept = await keepReminderFile(files.db, id, { sha256: made, madeAt: now })
  return { name, bytes: kept === made ? bytes : await read(files, id, kept) }
}

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** The letter for either party. */
export const getReminderFile = async (
  files: ReminderFiles,
  tenant: { type: string; id: number },
  reminderId: number,
  now: Date,
) => {
  const type = tenant.type === 'buyer' ? 'buyer' : 'shop'
  const reminder = await findReminder(files.db, reminderId, { type, id: tenant.id })
  if (reminder === undefined) throw new AppError('reminder_not_found')
  const { name, bytes } = await reminderFile(files, reminder, now)
  return { name, type: 'application/pdf', chunks: whole(bytes) }
}

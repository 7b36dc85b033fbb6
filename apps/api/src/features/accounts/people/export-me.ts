import { type JournalKind, journalKinds } from '@carreau/domain/accounts/journal-kinds'
import { callerFrom, roleLabel } from '@carreau/domain/companies/roles'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { ListMode } from '@carreau/domain/lists/decisions'
import { type OrderStatus, orderStatusLabels } from '@carreau/domain/orders/orders'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { type ExportedRow, exportPage, exportSections } from './export-sections.sql.ts'

type Row = ExportedRow['row']

const note =
  'Ce que Carreau conserve de vous. Vos recherches ne sont pas conservées avec votre nom\u00a0: seuls des comptes par produit le sont.'

const statusLabel = (status: unknown): unknown => orderStatusLabels[status as OrderStatus] ?? status

const modeWords: Record<ListMode, string> = {
  prepare: 'préparer le panier',
  propose: 'proposer une commande',
  order: 'commander sans moi',
}

/** The codes of a row in the words of the screens. */
const inWords = (section: string, row: Row): Row => {
  if (section === 'societes') {
    const caller = callerFrom(String(row.type), String(row.role))
    return { ...row, role: caller === null ? row.role : roleLabel(caller) }
  }
  if (section === 'suivi_des_commandes')
    return { ...row, avant: statusLabel(row.avant), apres: statusLabel(row.apres) }
  if (section === 'consignes_de_listes')
    return { ...row, consigne: modeWords[row.consigne as ListMode] }
  if (section === 'activite_recente')
    return { ...row, action: journalKinds[row.action as JournalKind] ?? row.action }
  return row
}

/** The file as it is read: an object whose sections are lists, a row a line. */
async function* written(
  db: Db,
  { userId, publicUrl, now }: { userId: number; publicUrl: string; now: Date },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{\n"fait_le": ${JSON.stringify(now)},\n"a_savoir": ${JSON.stringify(note)}`)
  for (const [name, find] of Object.entries(exportSections(publicUrl))) {
    yield Buffer.from(`,\n${JSON.stringify(name)}: [`)
    let before = '\n'
    for (let after = 0; ; ) {
      // Said at each page: a file that leaves slowly is read in other turns than its call.
      const rows = await asSystem('personal data', () => find(db, userId, after))
      let lines = ''
      for (const { row } of rows) {
        lines += before + JSON.stringify(inWords(name, row))
        before = ',\n'
      }
      yield Buffer.from(lines)
      const last = rows.at(-1)
      if (last === undefined || rows.length < exportPage) break
      after = last.id
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('\n}\n')
}

/** All that is kept of the caller, written while it leaves; the companies' journals tell it was asked for. */
export const exportMe = async (
  db: Db,
  { userId }: Caller,
  { address, now, publicUrl }: { address: string; now: Date; publicUrl: string },
) => {
  if (!(await countAttempt(db, attemptOf('export', address, String(userId)))))
    throw new AppError('too_many_attempts', {
      message:
        'Vous avez déjà téléchargé vos données plusieurs fois. Patientez une heure avant de recommencer.',
    })
  await noteOfPerson(db, { kind: 'data_exported', userId })
  return {
    name: `carreau-mes-donnees-${parisDay(now)}.json`,
    type: 'application/json; charset=utf-8',
    chunks: written(db, { userId, publicUrl, now }),
  }
}

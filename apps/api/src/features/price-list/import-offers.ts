import type { BodyOf, SentFile } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { foldText } from '@carreau/domain/french/fold'
import {
  type ImportAction,
  type ImportField,
  importActions,
  maxImportRows,
} from '@carreau/domain/price-list/price-list'
import { foldHeader, recogniseHeader } from '@carreau/domain/price-list/recognise-columns'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Actor, beginEdit } from './change-offers.sql.ts'
import {
  keepCorrections,
  knownSpecifications,
  rememberedCorrections,
  stopOffers,
  takeImport,
  tellProgress,
  writeImported,
} from './import.sql.ts'
import { openMatcher } from './match-line.ts'
import { breathe, readCsv, type Table, unreadable } from './read-csv.ts'
import { openLineReader, type ReadLine } from './read-lines.ts'
import { readXlsx } from './read-xlsx.ts'

type Given = BodyOf<typeof endpoints.importShopOffers> & { file: SentFile }
type Column = {
  index: number
  header: string
  field: ImportField | null
  remembered: boolean
  samples: string[]
}

const readTable = (bytes: Uint8Array): Promise<Table> => {
  if (bytes.length === 0) throw unreadable('Ce fichier est vide.')
  return bytes[0] === 0x50 && bytes[1] === 0x4b ? readXlsx(bytes) : readCsv(bytes)
}

/** The line of headers among the first 20: the one that names most, a price or a label among them. */
const headerOf = (table: Table): number => {
  const named = table.rows
    .slice(0, 20)
    .map(({ cells }) => new Set(cells.map(recogniseHeader).filter(field => field !== null)).size)
  const most = Math.max(...named)
  return most >= 2 ? named.indexOf(most) : -1
}

const columnsOf = (
  table: Table,
  header: number,
  remembered: ReadonlyMap<string, ImportField | null>,
  corrected: Record<string, ImportField | null>,
): Column[] => {
  const names = table.rows[header]?.cells ?? []
  const body = table.rows.slice(header + 1, header + 50)
  const width = Math.max(names.length, ...body.map(({ cells }) => cells.length), 0)
  const taken = new Set<ImportField>()
  return Array.from({ length: width }, (_, index) => {
    const name = names[index] ?? ''
    const known = remembered.get(foldHeader(name))
    const guess =
      header < 0
        ? index === 0
          ? ('label' as const)
          : index === 1
            ? ('price' as const)
            : null
        : recogniseHeader(name)
    const wanted =
      index in corrected ? (corrected[index] ?? null) : known === undefined ? guess : known
    const field = wanted === null || taken.has(wanted) ? null : wanted
    if (field !== null) taken.add(field)
    const samples = body.map(({ cells }) => cells[index] ?? '').filter(text => text !== '')
    return {
      index,
      header: name,
      field,
      remembered: known !== undefined,
      samples: samples.slice(0, 3),
    }
  })
}

const slice = 500
const order: ImportAction[] = ['error', 'create', 'update', 'ignored', 'unchanged']

/** Reads a wholesaler's file and says, or does, what it makes of the list. */
export const importShopOffers = async (db: Db, actor: Actor, given: Given) => {
  const { mode, key, corrections = { columns: {}, labels: [] }, file } = given
  const tell = async (
    phase: 'reading' | 'matching' | 'writing' | 'failed',
    done = 0,
    total: number | null = null,
  ) => {
    if (key !== undefined)
      await tellProgress(db, actor.shopId, key, {
        mode,
        phase,
        done,
        total,
        applied: null,
        summary: null,
      })
  }
  try {
    await tell('reading')
    const table = await readTable(file.bytes)
    const run = async () => {
      const kept = await rememberedCorrections(db, actor.shopId)
      const header = headerOf(table)
      const columns = columnsOf(table, header, kept.columns, corrections.columns)
      const columnOf = new Map(
        columns.flatMap(({ field, index }) => (field === null ? [] : [[field, index] as const])),
      )
      const known = await knownSpecifications(db, actor.shopId)
      const byId = new Map(known.map(each => [each.specificationId, each]))
      const labels = new Map(kept.labels)
      for (const each of corrections.labels) labels.set(foldText(each.label), each.specification_id)
      const readLine = openLineReader({ columnOf, labels, byId, match: openMatcher(known) })
      const body = table.rows.slice(header + 1)
      if (body.length === 0) throw unreadable('Ce fichier ne contient aucune ligne de prix.')
      const lines: ReadLine[] = []
      for (const [index, row] of body.entries()) {
        lines.push(readLine(row))
        if (index % slice === slice - 1) await breathe()
        if (index % 5_000 === 4_999) await tell('matching', index + 1, body.length)
      }
      const named = new Set(lines.flatMap(({ offerId }) => offerId ?? []))
      const missing = known.flatMap(({ offerId, withdrawn, isAvailable }) =>
        offerId !== null && !withdrawn && isAvailable === true && !named.has(offerId)
          ? offerId
          : [],
      )
      return { header, columns, columnOf, lines, missing }
    }
    const write = async (read: Awaited<ReturnType<typeof run>>) =>
      db.transaction().execute(async trx => {
        if (!(await takeImport(trx, actor.shopId))) throw new AppError('import_running')
        const offers = read.lines.flatMap(({ offer }) => offer ?? [])
        await beginEdit(trx, actor, 'import')
        for (let from = 0; from < offers.length; from += 5_000) {
          await writeImported(trx, actor.shopId, offers.slice(from, from + 5_000))
          await tell('writing', Math.min(from + 5_000, offers.length), offers.length)
        }
        if (given.withdraw_missing) await stopOffers(trx, actor.shopId, read.missing)
        await keepCorrections(
          trx,
          actor.shopId,
          corrections.labels.map(({ label, specification_id }) => ({
            label,
            folded: foldText(label),
            specificationId: specification_id,
          })),
          read.columns.flatMap(({ index, header, field }) =>
            index in corrections.columns && foldHeader(header) !== ''
              ? [{ folded: foldHeader(header), field }]
              : [],
          ),
        )
        return { ...read, applied: true }
      })
    // Before the transaction, which would be idle meanwhile.
    const found = await run()
    const isClean = found.lines.every(({ result }) => result.action !== 'error')
    const read = mode === 'apply' && isClean ? await write(found) : { ...found, applied: false }
    const summary = Object.fromEntries(importActions.map(action => [action, 0])) as Record<
      ImportAction,
      number
    >
    for (const { result } of read.lines) summary[result.action] += 1
    const rows = order
      .flatMap(action => read.lines.filter(({ result }) => result.action === action))
      .slice(0, maxImportRows)
      .map(({ result }) => result)
    const { columnOf } = read
    const problem =
      !columnOf.has('label') && !columnOf.has('product')
        ? 'Indiquez quelle colonne contient le produit.'
        : !columnOf.has('price') && summary.error === read.lines.length
          ? 'Indiquez quelle colonne contient le prix.'
          : null
    const { applied } = read
    if (key !== undefined)
      await tellProgress(db, actor.shopId, key, {
        mode,
        phase: 'done',
        done: read.lines.length,
        total: read.lines.length,
        applied,
        summary,
      })
    return {
      data: {
        applied,
        summary,
        missing: read.missing.length,
        problem,
        file: {
          format: table.format,
          encoding: table.encoding,
          separator: table.separator,
          sheet: table.sheet,
          header_line: read.header < 0 ? null : (table.rows[read.header]?.line ?? null),
          lines: read.lines.length,
        },
        columns: read.columns,
        rows,
        rows_limited: read.lines.length > maxImportRows,
      },
    }
  } catch (error) {
    await tell('failed')
    throw error
  }
}

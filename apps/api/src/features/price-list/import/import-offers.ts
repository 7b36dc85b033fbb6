import { createHash } from 'node:crypto'
import { foldText } from '@carreau/catalogue-search/words/fold'
import type { BodyOf, SentFile } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { formatCount } from '@carreau/domain/french/format'
import { e4FromEuros } from '@carreau/domain/money/money'
import {
  type ImportAction,
  type ImportField,
  type ImportPhase,
  importActions,
} from '@carreau/domain/price-list/price-list'
import { readableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { foldHeader, unitOfHeader } from '@carreau/domain/price-list/reading/recognise-columns'
import type { Db } from '../../../platform/db/database.ts'
import { openPace, type Pace } from '../../../platform/http/load/pace.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { settleFetched } from '../fetching/sources.sql.ts'
import type { Actor } from '../offers/change-offers.sql.ts'
import { openFinder } from '../offers/find-specification.ts'
import { type Described, describedBy } from './described-lines.ts'
import { markDuplicates } from './duplicate-lines.ts'
import { readCsv } from './file-reading/read-csv.ts'
import { readPdf } from './file-reading/read-pdf.ts'
import { readXlsx } from './file-reading/read-xlsx.ts'
import { countRows, type Row, refuseTooLong, type Table, unreadable } from './file-reading/table.ts'
import {
  isApproved,
  keepCorrections,
  keepMeanings,
  type MeaningRow,
  rememberedCorrections,
  saveProgress,
} from './import.sql.ts'
import { presentImport } from './import-answer.ts'
import { inImportTurn, isShortFile } from './import-turns.ts'
import { type KnownMarket, type KnownSpecification, readMarket } from './known-market.sql.ts'
import { openLabels } from './line-cells.ts'
import { openLineReader, type Reading, type ReadLine } from './read-line.ts'
import { readSheets, type SeenSheet } from './read-sheets.ts'
import { keepUnreadLabels } from './unread-labels.ts'
import { writeImport } from './write-import.ts'

type Given = BodyOf<typeof endpoints.importShopOffers> & { file: SentFile }
type Summary = Record<ImportAction, number>
type Tell = (
  phase: ImportPhase,
  progress?: { done: number; total: number | null; applied?: boolean; summary?: Summary },
) => Promise<void>

const openTable = async (bytes: Uint8Array): Promise<Table> => {
  if (bytes.length === 0) throw unreadable('Ce fichier est vide.')
  const begins = (signs: string) => [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0))
  if (begins('%PDF')) return readPdf(bytes)
  return begins('PK') ? readXlsx(bytes) : readCsv(bytes)
}

type Corrections = NonNullable<Given['corrections']>
const nothingCorrected: Corrections = {
  columns: {},
  sheets: [],
  labels: [],
  meanings: [],
  prices: [],
}

const meaningsOf = ({ meanings }: Corrections): MeaningRow[] =>
  meanings.map(({ kind, said, product_id, packaging_id }) => ({
    kind,
    said,
    productId: product_id,
    packagingId: packaging_id,
  }))

/** What words mean: as this call says, else as it was said once. */
const answersOf = (kept: { meanings: readonly MeaningRow[] }, corrections: Corrections) => {
  const said = [...meaningsOf(corrections), ...kept.meanings]
  return {
    meanings: said.flatMap(each =>
      each.kind === 'packaging' || (each.kind === 'product' && each.productId === null)
        ? []
        : { words: each.said.split(' '), productId: each.kind === 'word' ? null : each.productId },
    ),
    // The earliest of what is said twice counts: a Map keeps the last.
    packagings: new Map(
      said
        .flatMap(({ kind, said: words, packagingId }): [string, number][] =>
          kind === 'packaging' && packagingId !== null ? [[words, packagingId]] : [],
        )
        .reverse(),
    ),
  }
}

/** Whether somebody said that an unlikely price is right. */
const rightPrices = ({ prices }: Corrections) => {
  const right = new Set(
    prices.map(({ label, price }) => `${e4FromEuros(price)} ${foldText(label)}`),
  )
  return (label: string, priceE4: number): boolean =>
    right.size > 0 && right.has(`${priceE4} ${foldText(label)}`)
}

const linesPerProgress = 2_500

type Read = {
  table: Table
  sheets: SeenSheet[]
  problem: string | null
  market: KnownMarket
  described: Described
  lines: ReadLine[]
  missing: number[]
}

const isOnSale = ({ offer }: KnownSpecification): boolean =>
  offer !== null && !offer.isWithdrawn && offer.isAvailable

/** Offers on sale that no line names. */
const missingFrom = (lines: readonly ReadLine[], market: KnownMarket): number[] => {
  const named = new Set(
    lines.flatMap(({ sells }) => (sells !== null && 'id' in sells ? (sells.id as number) : [])),
  )
  return [...market.byId.values()].flatMap(each =>
    isOnSale(each) && !named.has(each.id) ? (each.offer?.id ?? []) : [],
  )
}

const columnOf = ({ columns, offset }: SeenSheet): Map<ImportField, number> =>
  new Map(
    columns.flatMap(({ field, index }) =>
      field === null ? [] : [[field, index - offset] as [ImportField, number]],
    ),
  )

const quoted = (name: string): string => `« ${name} »`

/** Why the sheets that are read cannot be, in French; null when they can. */
const problemIn = (sheets: readonly SeenSheet[]): string | null => {
  const read = sheets.filter(({ isRead }) => isRead)
  const where = ({ name }: SeenSheet) =>
    read.length > 1 && name !== null ? `Feuille ${quoted(name)} : ` : ''
  const asked = read.find(sheet => sheet.asked.length > 0)
  const lacking = read.find(({ problem }) => problem !== null)
  if (lacking?.problem != null) return `${where(lacking)}${lacking.problem}`
  if (asked === undefined) return null
  const names = asked.asked.map(({ header }) => quoted(header)).join(', ')
  return `${where(asked)}Plusieurs colonnes de prix (${names}) : dites laquelle est le prix de votre liste.`
}

/** How this wholesaler's lines are read, whatever sheet they stand in. */
const rulesOf = (market: KnownMarket, answers: Parameters<typeof openFinder>[2]) => {
  const vocabulary = readableVocabulary(market.vocabulary)
  const find = openFinder(market, openLabels(market), answers, vocabulary)
  return { market, vocabulary, find }
}

type Watch = { tell: Tell; pace: Pace }
type Rules = Omit<Reading, 'sheet' | 'headers' | 'priceUnit' | 'columnOf'>

/** The lines of the sheets that are read, one sheet after the other. */
const readLines = async (
  table: Table,
  sheets: readonly SeenSheet[],
  { tell, pace }: Watch,
  rules: Rules,
): Promise<ReadLine[]> => {
  const lines: ReadLine[] = []
  const count = countRows()
  const take = async (rows: readonly Row[], read: (row: Row) => ReadLine | null) => {
    for (const row of rows) {
      count()
      const line = read(row)
      if (line !== null) lines.push(line)
      if (pace.isDue()) await pace.breathe()
      if (lines.length % linesPerProgress === 0)
        await tell('matching', { done: lines.length, total: null })
    }
  }
  let isBelow = false
  for (const sheet of sheets.filter(({ isRead }) => isRead)) {
    const { columns, headerLine } = sheet
    const reader = openLineReader({
      ...rules,
      sheet: table.sheets.length > 1 ? sheet.name : null,
      headers: headerLine === null ? [] : columns.map(({ header }) => header),
      priceUnit: unitOfHeader(columns.find(({ field }) => field === 'price')?.header ?? ''),
      columnOf: columnOf(sheet),
    })
    const read = (row: Row): ReadLine | null => {
      if (row.line === headerLine) return null
      if (headerLine !== null && row.line < headerLine) return reader.above(row)
      isBelow = true
      return reader.read(row)
    }
    for await (const rows of sheet.rows()) await take(rows, read)
  }
  if (!isBelow) throw unreadable('Ce fichier ne contient aucune ligne de prix.')
  return lines
}

const readFile = async (
  db: Db,
  shopId: number,
  { file, corrections = nothingCorrected }: Given,
  watch: Watch,
): Promise<Read> => {
  const table = await openTable(file.bytes)
  const kept = await rememberedCorrections(db, shopId)
  const sheets = await readSheets(table, {
    remembered: kept.columns,
    corrected: corrections.columns,
    chosen: corrections.sheets.length > 0 ? corrections.sheets : null,
  })
  await refuseTooLong(sheets.filter(({ isRead }) => isRead))
  const market = await readMarket(db, shopId)
  const described = describedBy(corrections, market)
  const labels = new Map(kept.labels)
  for (const { label, specification_id, specification } of corrections.labels)
    if (specification === null) labels.set(foldText(label), specification_id)
  const lines = await readLines(table, sheets, watch, {
    ...rulesOf(market, { labels, described, ...answersOf(kept, corrections) }),
    isRightPrice: rightPrices(corrections),
    now: new Date(),
  })
  markDuplicates(lines)
  const problem = problemIn(sheets)
  const missing = problem === null ? missingFrom(lines, market) : []
  return { table, sheets, problem, market, described, lines, missing }
}

const write = (db: Db, actor: Actor, given: Given, read: Read, tell: Tell): Promise<void> =>
  db.transaction().execute(async trx => {
    await writeImport(trx, actor, {
      lines: read.lines,
      market: read.market,
      described: read.described,
      missing: given.withdraw_missing ? read.missing : [],
      tell: (done, total) => tell('writing', { done, total }),
    })
    await note(trx, {
      kind: 'prices_imported',
      tenantId: actor.shopId,
      subject: given.file.name,
      changes: journalChanges({}, { offers: read.lines.length }, ['offers']),
    })
    const corrections = given.corrections ?? nothingCorrected
    const { columns, labels } = corrections
    const soldBy = new Map(
      read.lines.flatMap(({ label, sells }): [string, number][] =>
        sells !== null && 'id' in sells ? [[foldText(label), sells.id as number]] : [],
      ),
    )
    await settleFetched(trx, actor.shopId, {
      sha256: createHash('sha256').update(given.file.bytes).digest(),
      now: new Date(),
    })
    await keepMeanings(trx, actor.shopId, meaningsOf(corrections))
    await keepCorrections(
      trx,
      actor.shopId,
      labels.flatMap(({ label, specification_id, specification, remembered }) => {
        const folded = foldText(label)
        if (!remembered) return []
        if (specification === null) return { label, folded, specificationId: specification_id }
        // What was described has a number by now; of no line of the file it is none.
        const specificationId = soldBy.get(folded)
        return specificationId === undefined ? [] : { label, folded, specificationId }
      }),
      read.sheets.flatMap(sheet =>
        sheet.columns.flatMap(({ index, header }) =>
          sheet.isRead && index in columns && foldHeader(header) !== ''
            ? [{ folded: foldHeader(header), field: columns[index] ?? null }]
            : [],
        ),
      ),
    )
  })

const summaryOf = (lines: readonly ReadLine[]): Summary => {
  const summary = Object.fromEntries(importActions.map(action => [action, 0])) as Summary
  for (const { action } of lines) summary[action] += 1
  return summary
}

const readAndWrite = async (db: Db, actor: Actor, given: Given, pace: Pace) => {
  const { mode, key } = given
  const tell: Tell = async (
    phase,
    { done, total, applied, summary } = { done: 0, total: null },
  ) => {
    if (key === undefined) return
    const progress = {
      mode,
      phase,
      done,
      total,
      applied: applied ?? null,
      summary: summary ?? null,
    }
    await saveProgress(db, actor.shopId, key, progress)
  }
  try {
    await tell('reading')
    const read = await readFile(db, actor.shopId, given, { tell, pace })
    const summary = summaryOf(read.lines)
    if (read.problem === null) await keepUnreadLabels(db, actor.shopId, read.lines)
    if (mode === 'apply' && read.problem !== null) throw unreadable(read.problem)
    const applied = mode === 'apply' && summary.error === 0
    if (applied) await write(db, actor, given, read, tell)
    const total = read.lines.length
    await tell('done', { done: total, total, applied, summary })
    return { data: presentImport({ ...read, applied, summary }) }
  } catch (error) {
    await tell('failed')
    throw error
  }
}

/**
 * Reads a wholesaler's file and says, or does, what it makes of the list: in its turn, a slice of time after the other,
 * so that a long list holds nobody up. A preview is given up where nobody waits for it any more; what is applied is
 * applied, whoever leaves.
 */
export const importShopOffers = async (
  db: Db,
  actor: Actor,
  given: Given,
  isGone: () => boolean = () => false,
) =>
  inImportTurn(
    {
      shopId: actor.shopId,
      isApproved: await isApproved(db, actor.shopId),
      isShort: isShortFile(given.file.bytes),
    },
    () => readAndWrite(db, actor, given, openPace(given.mode === 'preview' ? isGone : () => false)),
  )

/** What the import screen would ask of the lines, in French; null: nothing. */
const askedOf = ({ error }: Summary, lines: number): string | null =>
  error === 0
    ? null
    : `${formatCount(error, 'ligne', 'lignes')} sur ${lines} ${error === 1 ? 'demande' : 'demandent'} une réponse.`

/** What a file that nobody looks at came to. `why`: what a person is to be asked, and then nothing was written. */
export type Unasked = { summary: Summary; lines: number; withdrawn: number; why: string | null }

/**
 * Applies a file as a person would who is asked nothing: what the import screen would ask of it, and what `whyHeld` says
 * of it, leaves the list as it is. Waits for its turn as every import does.
 */
export const applyUnasked = async (
  db: Db,
  actor: Actor,
  { file, withdrawsMissing }: { file: SentFile; withdrawsMissing: boolean },
  whyHeld: (read: { lines: number; missing: number; onSale: number }) => string | null,
): Promise<Unasked> => {
  const given: Given = { file, mode: 'apply', withdraw_missing: withdrawsMissing }
  const tell: Tell = async () => undefined
  const pace = openPace(() => false)
  const work = async (): Promise<Unasked> => {
    const read = await readFile(db, actor.shopId, given, { tell, pace })
    const summary = summaryOf(read.lines)
    if (read.problem === null) await keepUnreadLabels(db, actor.shopId, read.lines)
    const lines = read.lines.length
    const onSale = [...read.market.byId.values()].filter(isOnSale).length
    const why =
      read.problem ??
      askedOf(summary, lines) ??
      whyHeld({ lines, missing: read.missing.length, onSale })
    if (why === null) await write(db, actor, given, read, tell)
    const withdrawn = why === null && withdrawsMissing ? read.missing.length : 0
    return { summary, lines, withdrawn, why }
  }
  const isShort = isShortFile(file.bytes)
  const shop = { shopId: actor.shopId, isApproved: await isApproved(db, actor.shopId), isShort }
  return inImportTurn(shop, work)
}

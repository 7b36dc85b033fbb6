import { foldText } from '@carreau/catalogue-search/words/fold'
import type { ImportField } from '@carreau/domain/price-list/price-list'
import { whyNoOffer } from '@carreau/domain/price-list/reading/no-offer'
import { readLabel } from '@carreau/domain/price-list/reading/read-label'
import { foldHeader } from '@carreau/domain/price-list/reading/recognise-columns'
import type { Row, Sheet, Table } from './file-reading/table.ts'
import {
  type Column,
  columnsOf,
  headerOf,
  namesDay,
  newestNamed,
  pricesInQuestion,
  problemOf,
} from './import-columns.ts'

/** Rows by which the columns are recognised. */
const rowsToRecognise = 70

/** A sheet with what its columns hold. */
export type SeenSheet = {
  /** Its place among the file's. */
  at: number
  name: string | null
  header: number
  headerLine: number | null
  /** Numbered through all sheets of the file. */
  columns: Column[]
  /** How many columns the sheets before it have. */
  offset: number
  problem: string | null
  /** Columns of prices of which nobody knows yet which is the list's. */
  asked: Column[]
  isRead: boolean
  /** Why it is not read, in French; null when it is. */
  why: string | null
  rows: Sheet['rows']
  mostRows: Sheet['mostRows']
}

/** The first rows of a sheet. */
const peek = async (sheet: Sheet): Promise<Row[]> => {
  const first: Row[] = []
  for await (const some of sheet.rows()) {
    first.push(...some.filter(({ aside }) => aside === undefined))
    if (first.length >= rowsToRecognise) break
  }
  return first.slice(0, rowsToRecognise)
}

/** Names of sheets that hold no list of today. */
const asideNames =
  /\b(?:ancien|ancienne|anciens|anciennes|archive|archives|old|modele|modeles|exemple|exemples|brouillon|historique|sauvegarde|copie de|commande|commandes|bon de commande)\b/

/** Whether the rows below the headers have prices, in a column of theirs or behind their labels. */
const hasPrices = (rows: readonly Row[], columns: readonly Column[], offset: number): boolean => {
  if (columns.some(({ field }) => field === 'price')) return true
  const label = columns.find(({ field }) => field === 'label')
  if (label === undefined) return false
  const texts = rows
    .flatMap(({ cells }) => cells[label.index - offset] || [])
    .filter(text => whyNoOffer(text) === null)
  const priced = texts.filter(text => readLabel(text).price !== null)
  return priced.length > 0 && priced.length * 3 >= texts.length
}

/** Why a sheet is no list; null when it looks like one. */
const whyNoList = (
  sheet: Sheet,
  seen: Omit<SeenSheet, 'isRead' | 'why'>,
  first: readonly Row[],
) => {
  if (sheet.isHidden) return 'Feuille masquée.'
  if (first.length === 0) return 'Feuille vide.'
  if (asideNames.test(foldText(sheet.name ?? '')))
    return 'Son nom dit que ce n’est pas la liste du jour.'
  if (seen.problem !== null) return 'Ni produits ni prix reconnus.'
  return hasPrices(first.slice(seen.header + 1), seen.columns, seen.offset)
    ? null
    : 'Aucun prix reconnu.'
}

/** Of lists named by days, why the older ones are left out. */
const leaveOlder = (sheets: SeenSheet[]): void => {
  const lists = sheets.filter(({ why }) => why === null)
  const newest = lists[newestNamed(lists.map(({ name }) => name ?? ''))]
  if (newest === undefined) return
  for (const each of lists)
    if (each !== newest && namesDay(each.name ?? ''))
      each.why = `Prix d’un autre jour : la feuille « ${newest.name} » est plus récente.`
}

type Said = {
  remembered: ReadonlyMap<string, ImportField | null>
  corrected: Record<string, ImportField | null>
  /** The sheets that somebody chose; null: those that look like lists. */
  chosen: readonly number[] | null
}

/** The sheets of a file: what their columns hold, and which of them are read. */
export const readSheets = async (
  table: Table,
  { remembered, corrected, chosen }: Said,
): Promise<SeenSheet[]> => {
  const sheets: SeenSheet[] = []
  // What is said of a column holds for those of the same name in the sheets that follow.
  const known = new Map(remembered)
  let offset = 0
  for (const [at, sheet] of table.sheets.entries()) {
    const first = await peek(sheet)
    // Lines that somebody wrote are labels, however few of them have a price.
    const isText = table.format === 'text'
    const header = isText ? -1 : headerOf(first)
    const own: Record<string, ImportField | null> = isText ? { 0: 'label' } : {}
    const width = Math.max(0, ...first.map(({ cells }) => cells.length))
    for (let index = 0; index < width; index++) {
      const field = corrected[index + offset]
      if (field !== undefined) own[index] = field
    }
    const begin = offset
    const plain = columnsOf(first, header, known, own)
    const columns = plain.map(each => ({ ...each, index: begin + each.index }))
    const asked = new Set(pricesInQuestion(first, header, known, own))
    const seen = {
      at,
      name: sheet.name,
      header,
      headerLine: first[header]?.line ?? null,
      columns,
      offset: begin,
      problem: problemOf(plain, header),
      asked: columns.filter((_, index) => asked.has(index)),
      rows: sheet.rows,
      mostRows: sheet.mostRows,
    }
    sheets.push({ ...seen, isRead: false, why: whyNoList(sheet, seen, first) })
    offset += columns.length
    for (const { index, header: name } of plain)
      if (index in own && foldHeader(name) !== '') known.set(foldHeader(name), own[index] ?? null)
  }
  leaveOlder(sheets)
  choose(table, sheets, chosen)
  return sheets
}

/** Marks the sheets that are read: those somebody chose, else those that look like lists. */
const choose = (table: Table, sheets: SeenSheet[], chosen: Said['chosen']): void => {
  const seemly = sheets.filter(({ why }) => why === null)
  // Where none looks like a list, the first that a person sees is shown, and asks for its columns.
  const usual =
    seemly.length > 0
      ? seemly
      : sheets.filter(({ at }) => table.sheets[at]?.isHidden === false).slice(0, 1)
  const wanted = chosen?.filter(at => sheets[at] !== undefined) ?? []
  for (const each of sheets) {
    each.isRead = wanted.length > 0 ? wanted.includes(each.at) : usual.includes(each)
    each.why = each.isRead ? null : (each.why ?? 'Pas choisie.')
  }
}

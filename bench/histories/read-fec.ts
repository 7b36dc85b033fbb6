// Reads a FEC by the text of LPF A47 A-1, apart from what wrote it.

const columns =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )
type Row = Record<string, string>

const centsOf = (text: string | undefined): number => {
  if (text === undefined || !/^\d+,\d\d$/.test(text)) throw new Error(`no amount: ${text}`)
  return Number(text.replace(',', ''))
}
const balanceOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + centsOf(row.Debit) - centsOf(row.Credit), 0)

const mustHold = (row: Row): void => {
  for (const name of ['EcritureDate', 'PieceDate', 'ValidDate'])
    if (!/^20\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(row[name] ?? ''))
      throw new Error(`${name} is « ${row[name]} »`)
  for (const name of ['JournalCode', 'JournalLib', 'CompteLib', 'PieceRef', 'EcritureLib'])
    if (row[name] === '') throw new Error(`${name} is empty`)
  if (!/^\d{3}/.test(row.CompteNum ?? '')) throw new Error(`CompteNum is « ${row.CompteNum} »`)
}

/** Whether the numbers of a journal are one behind the other, from the first on. */
const hasGap = (numbers: readonly string[]): boolean =>
  numbers.some((number, at) => Number(/\d+$/.exec(number)?.[0]) !== at + 1)

/** Throws on what the law does not allow; answers the balance of each account, and of each customer. */
export const readFec = (bytes: Uint8Array) => {
  const lines = new TextDecoder('iso-8859-15').decode(bytes).split('\r\n')
  if (lines.shift() !== columns.join('\t')) throw new Error('the first line names other columns')
  if (lines.pop() !== '') throw new Error('the last record has no end')
  const rows = lines.map((line): Row => {
    const cells = line.split('\t')
    if (cells.length !== columns.length) throw new Error(`a record has ${cells.length} fields`)
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
  for (const row of rows) mustHold(row)
  const entries = Map.groupBy(rows, row => row.EcritureNum ?? '')
  for (const [number, its] of entries)
    if (balanceOf(its) !== 0) throw new Error(`${number} does not balance`)
  const journals = Map.groupBy(entries.keys(), number => number.replace(/\d+$/, ''))
  for (const [journal, numbers] of journals)
    if (hasGap(numbers)) throw new Error(`the numbers of ${journal} have a gap`)
  const owed = rows.filter(({ CompteNum = '' }) => /^(411|4191)/.test(CompteNum))
  const sums = (by: (row: Row) => string, of: readonly Row[]) =>
    new Map([...Map.groupBy(of, by)].map(([key, its]) => [key, balanceOf(its)]))
  return {
    entries: entries.size,
    byAccount: sums(row => row.CompteNum ?? '', rows),
    owedBy: sums(row => row.CompAuxNum ?? '', owed),
  }
}

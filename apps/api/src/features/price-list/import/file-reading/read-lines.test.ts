import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const read = async (text: string) => {
  const table = readCsv(Buffer.from(text))
  const rows = []
  for (const { rows: some } of table.sheets) for await (const part of some()) rows.push(...part)
  return { ...table, rows }
}

test.each([
  ['a mail', 'Bonjour,\nTomate grappe ES 1,45\nConcombre ES 0,80\nCordialement', 'text'],
  ['commas between words', 'Tomate grappe, Espagne, cat 1, 1,45\nConcombre, 0,80\nFin', 'text'],
  ['one line', 'Tomate grappe ES 57/67 … 1,45', 'text'],
  ['semicolons', 'Libellé;Prix\nTomate;1,45', 'csv'],
  ['a pasted table', 'Tomate\tES\t1,45\nConcombre\tES\t0,80', 'csv'],
  ['commas between cells', 'Produit,Prix\nTomate,1.45\nConcombre,0.80', 'csv'],
  ['quotes', '"Tomate, grappe"\n"Concombre"', 'csv'],
])('%s: %j is %s', async (_, text, format) => expect((await read(text)).format).toBe(format))

test('a mail that answers another: what is quoted is older, and so is what follows it', async () => {
  const { rows } = await read(
    [
      'De : Marc <marc@primeurs.example>',
      'Objet : prix du jour',
      '',
      'Tomate grappe ES 1,45',
      '> Tomate grappe ES 1,60',
      'Le lun. 24 nov. 2026 à 18:32, Marc a écrit :',
      'Concombre ES 0,80',
    ].join('\r\n'),
  )
  expect(rows.map(({ line, aside }) => [line, aside ?? null])).toEqual([
    [1, 'En-tête ou signature du message.'],
    [2, 'En-tête ou signature du message.'],
    [4, null],
    [5, 'Message cité, plus ancien.'],
    [6, 'En-tête ou signature du message.'],
    [7, 'Message cité, plus ancien.'],
  ])
})

test('a list that is quoted as a whole is the list', async () => {
  const { rows } = await read('Bonjour, voici :\n> Tomate grappe ES 1,60\n> Concombre 0,80')
  expect(rows.slice(1)).toEqual([
    { line: 2, cells: ['Tomate grappe ES 1,60'] },
    { line: 3, cells: ['Concombre 0,80'] },
  ])
})

test('a conversation: who says it, and bold letters, are not of the line', async () => {
  const { rows } = await read(
    '[24/11/2026 18:32:10] Marc : *Tomate grappe ES 1,45*\n24/11/2026, 18:33 - Marc Le Gall: Concombre 0,80\n*FRUITS*',
  )
  expect(rows.map(({ cells }) => cells[0])).toEqual([
    'Tomate grappe ES 1,45',
    'Concombre 0,80',
    '*FRUITS*',
  ])
})
